#include "ui/handout/handout_html.h"

#include <QPainterPath>
#include <QRegularExpression>
#include <QTextDocument>

#include "core/base/try.h"
#include "ui/lesson/sketch_picture.h"
#include "ui/math/math_text.h"
#include "ui/math/typeset.h"
#include "ui/paint/export.h"
#include "ui/paint/qt_text.h"
#include "ui/paint/recipe.h"

namespace ringside::ui {
namespace {

constexpr const char* kStyle = R"(
body{font:16px/1.55 Inter,system-ui,sans-serif;color:#171c26;max-width:46rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.9rem;margin:0 0 1rem}h2{margin:2.5rem 0 0}p.source{color:#596273;font-size:.85rem;margin:.1rem 0 1rem}
figure{margin:1rem 0;break-inside:avoid}figure svg{max-width:100%;height:auto}pre,code{font-family:"DejaVu Sans Mono",ui-monospace,monospace}
.piece{break-inside:avoid;margin:.8rem 0}.question{border-left:4px solid #4a43c4;padding:.2rem 0 .2rem 1rem}
table{border-collapse:collapse;display:block;max-width:100%;overflow-x:auto;font-size:.8rem}td,th{border-bottom:1px solid #d9dee7;padding:.2rem .3rem}td p,th p{margin:0}
svg.math{height:auto;fill:currentColor}p.display{text-align:center}code{font-size:.9em}@page{size:A4;margin:18mm}
@media screen and (max-width:600px){figure{overflow-x:auto}figure svg{max-width:none;min-width:34rem}}
@media screen and (prefers-color-scheme:dark){:root{color-scheme:dark}body{background:#14181f;color:#e8ebf0}p.source{color:#a5aebd}
td,th{border-color:#3a4250}figure,.piece>div[role=img]{background:#fff;border-radius:6px;padding:.3rem}.question{border-color:#8d87f2}}
)";

QString path_data(const QPainterPath& path) {
  QString d;
  const auto point = [&](const QPainterPath::Element& e) {
    d += QStringLiteral("%1 %2 ").arg(e.x, 0, 'f', 3).arg(e.y, 0, 'f', 3);
  };
  for (int i = 0; i < path.elementCount(); ++i) {
    const QPainterPath::Element e = path.elementAt(i);
    d += e.isMoveTo()    ? QStringLiteral("M")
         : e.isLineTo()  ? QStringLiteral("L")
         : e.isCurveTo() ? QStringLiteral("C")
                         : QString();
    point(e);
  }
  return d;
}

QString svg_of(const MathPicture& m) {
  QString paths;
  for (const MathPicture::Item& item : m.items)
    paths += QStringLiteral("<path d=\"%1\"/>").arg(path_data(item.path).trimmed());
  return QStringLiteral(
             "<svg class=\"math\" role=\"img\" aria-label=\"%1\" style=\"width:%2em;vertical-align:%3em\" "
             "viewBox=\"0 %4 %5 %6\">%7</svg>")
      .arg(m.text.toHtmlEscaped())
      .arg(m.width, 0, 'f', 3)
      .arg(-m.depth, 0, 'f', 3)
      .arg(-m.height, 0, 'f', 3)
      .arg(m.width, 0, 'f', 3)
      .arg(m.height + m.depth, 0, 'f', 3)
      .arg(paths);
}

Result<QString> figure_of(const Figure& figure, const char* tag) {
  ExportOptions options;
  options.outline_text = true;
  RINGSIDE_TRY(const QByteArray svg, figure_bytes(figure, FileFormat::svg, options));
  const qsizetype begin = std::max<qsizetype>(svg.indexOf("<svg"), 0);
  return QStringLiteral("<%1 role=\"img\" aria-label=\"%2\">%3</%1>\n")
      .arg(QLatin1String(tag), qt(figure.description()).toHtmlEscaped(), QString::fromUtf8(svg.mid(begin)));
}

}  // namespace

QString html_of(const std::string& markdown) {
  QList<Formula> formulas;
  QTextDocument document;
  document.setMarkdown(
      extract_formulas(qt(markdown), formulas),
      QTextDocument::MarkdownFeatures(QTextDocument::MarkdownDialectGitHub) | QTextDocument::MarkdownNoHTML);
  QString html = document.toHtml();
  static const QRegularExpression body(QStringLiteral("<body[^>]*>(.*)</body>"),
                                       QRegularExpression::DotMatchesEverythingOption);
  html = body.match(html).captured(1);
  static const QRegularExpression bold(QStringLiteral("<span style=\"[^\"]*font-weight:[67]00[^\"]*\">(.*?)</span>"));
  static const QRegularExpression italic(QStringLiteral("<span style=\"[^\"]*font-style:italic[^\"]*\">(.*?)</span>"));
  static const QRegularExpression code(
      QStringLiteral("<span style=\"[^\"]*font-family:'?[Mm]ono[^\"]*\">(.*?)</span>"));
  html.replace(bold, QStringLiteral("<b>\\1</b>")).replace(italic, QStringLiteral("<i>\\1</i>"));
  html.replace(code, QStringLiteral("<code>\\1</code>"));
  static const QRegularExpression clutter(
      QStringLiteral("</?(span|a)[^>]*>|<!--.*?-->| (style|border|cellspacing|cellpadding|width|bgcolor)=\"[^\"]*\""));
  html.remove(clutter);
  static const QRegularExpression mark(QStringLiteral("\uE000(\\d+)\uE001"));
  QString out;
  qsizetype at = 0;
  for (auto it = mark.globalMatch(html); it.hasNext();) {
    const QRegularExpressionMatch match = it.next();
    out += html.mid(at, match.capturedStart() - at);
    at = match.capturedEnd();
    const qsizetype i = match.captured(1).toLongLong();
    if (i < formulas.size()) out += svg_of(typeset(formulas[i].tex, formulas[i].display));
  }
  return out + html.mid(at);
}

Result<QByteArray> handout_html(const std::string& name, const std::vector<HandoutPage>& pages,
                                const std::vector<std::shared_ptr<const Figure>>& pictures) {
  const QString title = qt(name).toHtmlEscaped();
  QString out = QStringLiteral(
                    "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n"
                    "<meta name=\"viewport\" "
                    "content=\"width=device-width\">\n<title>%1</title>\n<style>%2</style>\n<h1>%1</h1>\n")
                    .arg(title, QLatin1String(kStyle));
  for (std::size_t i = 0; i < pages.size(); ++i) {
    const HandoutPage& page = pages[i];
    out += QStringLiteral("<h2>%1</h2>\n").arg(qt(page.heading).toHtmlEscaped());
    if (!page.source.empty())
      out += QStringLiteral("<p class=\"source\">%1</p>\n").arg(qt(page.source).toHtmlEscaped());
    if (const auto& figure = pictures[i]) {
      RINGSIDE_TRY(const QString drawn, figure_of(*figure, "figure"));
      out += drawn;
    }
    for (const HandoutPiece& piece : page.pieces) {
      QString inside = html_of(piece.markdown);
      if (piece.sketch) {
        RINGSIDE_TRY(const QString axes, figure_of(SketchFigure(*piece.sketch, piece.told), "div"));
        inside += axes;
      }
      out += QStringLiteral("<div class=\"piece%1\">%2</div>\n")
                 .arg(piece.question ? QStringLiteral(" question") : QString(), inside);
    }
  }
  const std::string line = page_line(name);
  out += QStringLiteral("</html>\n<!-- %1 -->\n").arg(qt(line));
  return sealed(out.toUtf8(), line);
}

}  // namespace ringside::ui
