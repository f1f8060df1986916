#include "ui/measure/hosts_table.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <utility>

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include "ui/controls/glyph.h"
#include "ui/controls/slim_scroll_bar.h"
#include "ui/controls/style.h"
#include "ui/measure/measure_words.h"
#include "ui/paint/marks.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {
namespace {

constexpr int kRowHeight = 40, kGlyph = 16, kButtonHeight = 28, kLine = 17, kMostLines = 3, kMostOfWords = 2;
constexpr int kStateLeast = 150, kCellMost = 220, kCellSides = 18, kButtonSides = 28;  // pixels
constexpr std::array<double, HostsModel::columns> kShares{1.2, 3.4, 1.1, 1, 1.6, 0.7, 1.2, 1, 1.6};

/// Where the words of a state stand in their cell.
constexpr int kWordsLeft = kGlyph + 12, kWordsRight = 6;

/// On as many lines as they take in a column of this width, up to a most: the tooltip has it all.
struct StateLines {
  QFont font;                 ///< of the words
  QStringList words, remedy;  ///< what is, and what to do
};
StateLines state_lines(const HostRow& row, int width) {
  const QFont strong = text_font(13, row.state == HostRow::State::left_out ? 600 : 500);
  const double room = width - kWordsLeft - kWordsRight;
  StateLines lines{strong, wrap_at_most(kMostOfWords, strong, row.words, room),
                   wrap_at_most(kMostLines, text_font(13), row.remedy, room)};
  for (QString& line : lines.words) line = QFontMetricsF(strong).elidedText(line, Qt::ElideRight, room);
  return lines;
}

QRect button_in(const QRect& cell, const QString& words) {
  const int width = std::min(cell.width() - 4, static_cast<int>(text_width(text_font(13, 600), words)) + 24);
  return {cell.left() + 2, cell.center().y() - kButtonHeight / 2, width, kButtonHeight};
}

/// Pixels in which a column's words stand clear of the next column's.
int needed_width(const HostsModel& model, int column) {
  if (column == HostsModel::state) return kStateLeast;  // its words have lines
  double most = text_width(text_font(13), model.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString());
  for (int row = 0; row < model.rowCount(); ++row) {
    const QModelIndex at = model.index(row, column);
    most = std::max(most, text_width(at.data(Qt::FontRole).value<QFont>(), at.data().toString()));
    const QString action = HostsModel::action(model.rows()[static_cast<std::size_t>(row)]);
    if (column == HostsModel::ranks && !action.isEmpty())
      most = std::max(most, text_width(text_font(13, 600), action) + kButtonSides - kCellSides);
  }
  return std::min(static_cast<int>(std::ceil(most)) + kCellSides, kCellMost);
}

/// A row of the table: what is wrong stands on the ground of errors, in two lines.
class HostDelegate : public CellDelegate {
 public:
  using CellDelegate::CellDelegate;
  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const Theme& theme = theme_of(option.widget);
    const HostRow& row = static_cast<const HostsModel*>(index.model())->rows()[static_cast<std::size_t>(index.row())];
    const bool bad = row.state == HostRow::State::left_out;
    // Where nothing is known of a host, what is wrong has the room of all that.
    const bool wide = bad && row.version.isEmpty();
    if (wide && index.column() > HostsModel::state && index.column() < HostsModel::ranks) return;
    QStyleOptionViewItem cell = option;
    if (wide && index.column() == HostsModel::state)
      cell.rect.setRight(static_cast<const QTableView*>(option.widget)->columnViewportPosition(HostsModel::ranks) - 1);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    if (bad) painter->fillRect(cell.rect.adjusted(0, 1, 0, -2), theme.error_ground);
    painter->setPen(line_pen(theme.hair, 1));
    painter->drawLine(cell.rect.bottomLeft(), cell.rect.bottomRight());
    painter->restore();
    if (index.column() == HostsModel::state) return paint_state(*painter, cell, row, theme);
    if (index.column() == HostsModel::ranks && !HostsModel::action(row).isEmpty())
      return paint_button(*painter, option, HostsModel::action(row), theme);
    CellDelegate::paint(painter, option, index);
  }

 private:
  static void paint_state(QPainter& painter, const QStyleOptionViewItem& option, const HostRow& row,
                          const Theme& theme) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const bool bad = row.state == HostRow::State::left_out, warns = row.state == HostRow::State::worse;
    const QRectF cell = option.rect;
    const QColor ink = bad || warns ? theme.error : row.state == HostRow::State::ready ? theme.ink : theme.ink3;
    const Glyph sign = bad || warns ? Glyph::warning : row.state == HostRow::State::ready ? Glyph::check : Glyph::none;
    if (sign != Glyph::none)
      paint_glyph(painter, sign, QRectF(cell.left() + 4, cell.center().y() - kGlyph / 2.0, kGlyph, kGlyph),
                  bad || warns ? theme.error : theme.accent);
    const StateLines lines = state_lines(row, option.rect.width());
    const double left = cell.left() + kWordsLeft;
    double y = cell.center().y() - static_cast<double>(lines.words.size() + lines.remedy.size() - 1) * kLine / 2;
    for (const QString& line : lines.words) draw_text(painter, {left, y}, line, lines.font, ink), y += kLine;
    for (const QString& line : lines.remedy) draw_text(painter, {left, y}, line, text_font(13), theme.ink2), y += kLine;
    if (option.state & QStyle::State_HasFocus) {
      painter.setPen(QPen(theme.accent, 2));
      painter.setBrush(Qt::NoBrush);
      painter.drawRoundedRect(cell.adjusted(1, 1, -1, -2), metric::cell_radius, metric::cell_radius);
    }
    painter.restore();
  }

  static void paint_button(QPainter& painter, const QStyleOptionViewItem& option, const QString& words,
                           const Theme& theme) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF button = button_in(option.rect, words);
    const bool focus = option.state & QStyle::State_HasFocus;
    painter.setPen(line_pen(focus ? theme.accent : theme.control, focus ? 2 : 1));
    painter.setBrush(theme.panel);
    painter.drawRoundedRect(button.adjusted(0.5, 0.5, -0.5, -0.5), metric::control_radius, metric::control_radius);
    draw_text(painter, button.center(), words, text_font(13, 600), theme.ink, Align::centre);
    painter.restore();
  }
};

}  // namespace

void HostsModel::set_rows(std::vector<HostRow> rows) {
  beginResetModel();
  rows_ = std::move(rows);
  endResetModel();
}

QString HostsModel::action(const HostRow& row) {
  if (row.copying_helps) return Measure::tr("Copy over");
  return row.state == HostRow::State::left_out ? Measure::tr("Try again") : QString();
}

int HostsModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int HostsModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : columns;
}

QVariant HostsModel::data(const QModelIndex& index, int role) const {
  const HostRow& row = rows_[static_cast<std::size_t>(index.row())];
  const int column = index.column();
  switch (role) {
    case Qt::DisplayRole:
      switch (column) {
        case host: return qt(row.host);
        case state: return row.words;
        case reached: return row.reached;
        case version: return row.version;
        case mpi: return row.mpi;
        case cores: return row.cores;
        case gpus: return row.gpus;
        case clock: return row.clock;
        default: return action(row).isEmpty() ? row.ranks_text() : action(row);
      }
    case Qt::AccessibleTextRole: return column == host || column == state ? row.spoken() : QVariant();
    case Qt::ToolTipRole: return row.remedy.isEmpty() ? row.words : row.words + u'\n' + row.remedy;
    case Qt::TextAlignmentRole:
      return static_cast<int>(column == reached || column == cores || column == clock ? Qt::AlignRight : Qt::AlignLeft);
    case Qt::FontRole:
      return column == host || column == ranks                         ? text_font(14, 600)
             : column == reached || column == cores || column == clock ? number_font(14, 500)
                                                                       : text_font(13);
    default: return {};
  }
}

QVariant HostsModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole)
    return static_cast<int>(section == reached || section == cores || section == clock ? Qt::AlignRight
                                                                                       : Qt::AlignLeft);
  if (role != Qt::DisplayRole) return {};
  switch (section) {
    case host: return Measure::tr("Host");
    case state: return Measure::tr("State");
    case reached: return Measure::tr("Reached in");
    case version: return QStringLiteral("Ringside");
    case mpi: return QStringLiteral("MPI");
    case cores: return Measure::tr("Cores");
    case gpus: return Measure::tr("GPUs");
    case clock: return Measure::tr("Clock");
    default: return Measure::tr("Ranks");
  }
}

HostsTable::HostsTable(QWidget* parent) : CellTable(kRowHeight, parent), model_(new HostsModel(this)) {
  setObjectName(QStringLiteral("hosts_table"));
  setAccessibleName(Measure::tr("Hosts"));
  setModel(model_);
  setItemDelegate(new HostDelegate(this));
  verticalHeader()->hide();
  horizontalHeader()->setFixedHeight(30);
  setSelectionMode(QAbstractItemView::SingleSelection);
  setEditTriggers(QAbstractItemView::NoEditTriggers);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
  setVerticalScrollBar(new SlimScrollBar);
  setVerticalScrollBarPolicy(Qt::ScrollBarAsNeeded);
}

void HostsTable::keyPressEvent(QKeyEvent* event) {
  switch (event->modifiers() & ~Qt::KeypadModifier ? 0 : event->key()) {
    case Qt::Key_R: return Q_EMIT check_asked();
    case Qt::Key_Return:
    case Qt::Key_Enter:
      if (currentIndex().isValid()) Q_EMIT remedy_asked(currentIndex().row());
      return;
    default: CellTable::keyPressEvent(event);
  }
}

void HostsTable::mouseReleaseEvent(QMouseEvent* event) {
  CellTable::mouseReleaseEvent(event);
  const QModelIndex at = indexAt(event->pos());
  if (!at.isValid() || at.column() != HostsModel::ranks) return;
  const QString words = HostsModel::action(rows()[static_cast<std::size_t>(at.row())]);
  if (!words.isEmpty() && button_in(visualRect(at), words).contains(event->pos())) Q_EMIT remedy_asked(at.row());
}

void HostsTable::set_rows(std::vector<HostRow> rows) {
  model_->set_rows(std::move(rows));
  fit_columns();
}

void HostsTable::resizeEvent(QResizeEvent* event) {
  CellTable::resizeEvent(event);
  fit_columns();
}

void HostsTable::fit_columns() {
  std::array<int, HostsModel::columns> needs{};
  for (int column = 0; column < HostsModel::columns; ++column)
    needs[static_cast<std::size_t>(column)] = needed_width(*model_, column);
  const int room = viewport()->width();
  int sum = std::accumulate(needs.begin(), needs.end(), 0);
  double shares = std::accumulate(kShares.begin(), kShares.end(), 0.0);
  // Where there is no room for all, what is least asked for gives way: no word lies over another. Another version or
  // MPI is a fault, and said as such.
  for (const auto column : {HostsModel::version, HostsModel::reached, HostsModel::clock, HostsModel::mpi}) {
    const bool hidden = sum > room;
    setColumnHidden(column, hidden);
    if (hidden) sum -= needs[column], shares -= kShares[column];
  }
  for (int column = 0; column < HostsModel::columns; ++column) {
    const auto i = static_cast<std::size_t>(column);
    const double more = sum <= room ? (room - sum) * kShares[i] / shares : column == HostsModel::state ? room - sum : 0;
    setColumnWidth(column, std::max(kCellSides, static_cast<int>(needs[i] + more)));
  }
  // A remedy is read where it stands; where nothing is known of a host it has the room of all that.
  for (int row = 0; row < model_->rowCount({}); ++row) {
    const HostRow& host = rows()[static_cast<std::size_t>(row)];
    const bool wide = host.state == HostRow::State::left_out && host.version.isEmpty();
    const int width = wide ? columnViewportPosition(HostsModel::ranks) - columnViewportPosition(HostsModel::state)
                           : columnWidth(HostsModel::state);
    const StateLines lines = state_lines(host, width);
    const auto more = lines.words.size() + lines.remedy.size() - 2;  // two have room
    setRowHeight(row, kRowHeight + kLine * static_cast<int>(std::max<qsizetype>(0, more)));
  }
}

}  // namespace ringside::ui
