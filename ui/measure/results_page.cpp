#include "ui/measure/results_page.h"

#include <algorithm>

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPainter>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QTimer>
#include <QVBoxLayout>

#include "core/base/try.h"
#include "core/job.h"
#include "ui/charts/chart_card.h"
#include "ui/controls/button.h"
#include "ui/controls/card.h"
#include "ui/controls/editors.h"
#include "ui/controls/field.h"
#include "ui/controls/slim_scroll_bar.h"
#include "ui/controls/style.h"
#include "ui/measure/hosts_page.h"
#include "ui/measure/known_about.h"
#include "ui/measure/measure_words.h"
#include "ui/measure/results_data.h"
#include "ui/measure/results_libraries.h"
#include "ui/paint/qt_text.h"
#include "ui/training/lab_paint.h"

namespace ringside::ui {
namespace {

constexpr int kAnswerWidth = 132;                   // "reduce-scatter"
constexpr int kAroundTable = 6, kNamesHeight = 30;  // of a view around its figure; with that, above its rows

/// The names of a table's columns over the rows that it was scrolled to.
class PinnedNames : public QWidget {
 public:
  PinnedNames(QScrollArea* area, FigureView* table) : QWidget(area->viewport()), area_(area), table_(table) {
    setObjectName(QStringLiteral("measure_names"));
    setAttribute(Qt::WA_TransparentForMouseEvents);
    hide();
    table->installEventFilter(this);
    connect(area->verticalScrollBar(), &QScrollBar::valueChanged, this, [this] { fit(); });
  }

 protected:
  bool eventFilter(QObject*, QEvent* event) override {
    if (event->type() == QEvent::Resize) fit();
    return false;
  }
  void paintEvent(QPaintEvent*) override {
    const Theme& theme = theme_of(this);
    QPainter painter(this);
    painter.fillRect(rect(), theme.panel);
    const QRectF all = QRectF(table_->rect()).adjusted(kAroundTable, kAroundTable, -kAroundTable, -kAroundTable);
    if (const auto figure = table_->figure()) figure->paint(painter, all, theme);
  }

 private:
  void fit() {
    setGeometry(0, 0, table_->width(), kNamesHeight);
    setVisible(area_->verticalScrollBar()->value() > 0);
  }
  QScrollArea* area_;
  FigureView* table_;
};

}  // namespace

ResultsPage::ResultsPage(RunStore& store, QWidget* parent)
    : LabPage(2, parent, measure_pages()),
      store_(store),
      list_(new RunList),
      trouble_(new Text({}, Text::Ink::hint, text_font(13))),
      csv_(new Button(Button::Kind::secondary, QStringLiteral("CSV…"), Glyph::send_out)),
      markdown_(new Button(Button::Kind::secondary, QStringLiteral("Markdown…"), Glyph::send_out)),
      question_(choice_editor("measure_question")),
      quantity_(choice_editor("measure_quantity")),
      asks_(new Text({}, Text::Ink::strong, text_font(13, 600))),
      answer_(line_editor("measure_log_answer")),
      times_(new ChartCard),
      beside_(new FigureView),
      differing_(new FigureView),
      places_(new FigureView),
      conclusion_(new Text({}, Text::Ink::normal, text_font(13))) {
  times_->setObjectName(QStringLiteral("measure_times"));
  beside_->setObjectName(QStringLiteral("measure_beside"));
  differing_->setObjectName(QStringLiteral("measure_differing"));
  places_->setObjectName(QStringLiteral("measure_places"));
  conclusion_->setObjectName(QStringLiteral("measure_conclusion"));
  conclusion_->setWordWrap(true);
  table_ = scrolled(beside_);
  table_->setFocusProxy(beside_);
  new PinnedNames(table_, beside_);
  places_->setMinimumHeight(90);
  trouble_->setWordWrap(true);
  csv_->setObjectName(QStringLiteral("measure_csv"));
  markdown_->setObjectName(QStringLiteral("measure_markdown"));
  csv_->describe(Measure::tr("Export as CSV"), Measure::tr("The rows of A as a table, for spreadsheets"));
  markdown_->describe(Measure::tr("Export as Markdown"), Measure::tr("The rows of A as a table, for a text"));
  auto* form = new QWidget;
  auto* column = new QVBoxLayout(form);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(8);
  column->addWidget(list_, 1);
  column->addWidget(trouble_);
  auto* open = new Button(Button::Kind::secondary, Measure::tr("Open a run or a log…"), Glyph::folder);
  open->setObjectName(QStringLiteral("measure_open_run"));
  column->addWidget(open);
  auto* exports = new QHBoxLayout;
  exports->addWidget(csv_);
  exports->addWidget(markdown_);
  column->addLayout(exports);
  set_form(Measure::tr("Runs"), form);
  hero_ = add(Place::hero, Measure::tr("Results"), times_, Origin::measured);
  question_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  question_->setAccessibleName(Measure::tr("What was measured"));
  hero_.card->add_control(question_);
  quantity_->addItems({Measure::tr("time"), QStringLiteral("algbw"), QStringLiteral("busbw")});
  quantity_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  quantity_->setMinimumContentsLength(0);  // its words stay whole; those of the other have a tip
  quantity_->setAccessibleName(Measure::tr("What of it is shown"));
  hero_.card->add_control(quantity_);
  answer_->setFixedWidth(kAnswerWidth);
  answer_->setAccessibleName(Measure::tr("Ranks?"));
  hero_.card->add_control(asks_);
  hero_.card->add_control(answer_);
  beside_card_ = add(Place::side, Measure::tr("Beside"), table_, Origin::measured, "beside");
  weigh(beside_card_, 4);
  beside_card_.card->set_foot(conclusion_);
  differing_card_ = add(Place::side, Measure::tr("Origin"), differing_, Origin::measured, "origin");
  places_card_ = add(Place::side, Measure::tr("Ranks"), places_, Origin::measured, "ranks");
  places_card_.card->set_title(Measure::tr("Where the ranks were"));  // the tab of a small window has less room
  connect(list_, &RunList::marks_changed, this, &ResultsPage::set_marks);
  connect(open, &QPushButton::clicked, this, &ResultsPage::open_file);
  connect(answer_, &QLineEdit::returnPressed, this, &ResultsPage::take_answer);
  connect(csv_, &QPushButton::clicked, this, [this] { export_table(true); });
  connect(markdown_, &QPushButton::clicked, this, [this] { export_table(false); });
  for (QComboBox* choice : {question_, quantity_})
    connect(choice, &QComboBox::activated, this, &ResultsPage::show_question);
  connect(times_, &ChartCard::point_clicked, this, [this](qint64 bytes) {
    here_ = bytes;
    show_question();
  });
  connect(beside_, &FigureView::clicked, this, [this](const Selected& what) {
    const StoredRun* a = this->a();
    const int index = question_->currentIndex();
    if (a == nullptr || !what.rank || index < 0) return;
    std::vector<std::int64_t> sizes;
    if (const auto libraries = shown_libraries())
      sizes = sizes_of_standings(*libraries);
    else
      for (const MeasurementRow* row :
           rows_like(a->measured, *questions_of(a->measured)[static_cast<std::size_t>(index)].like))
        sizes.push_back(row->bytes);
    if (*what.rank < static_cast<std::int32_t>(sizes.size())) here_ = sizes[static_cast<std::size_t>(*what.rank)];
    show_question();
  });
}

const StoredRun* ResultsPage::at(std::optional<int> index) const {
  return index && *index < static_cast<int>(store_.runs().size()) ? &store_.runs()[static_cast<std::size_t>(*index)]
                                                                  : nullptr;
}

void ResultsPage::begin() {
  // The folder may have changed; marks stay with their runs.
  const QString a = this->a() != nullptr ? this->a()->path : QString(),
                b = this->b() != nullptr ? this->b()->path : QString();
  const bool had = this->a() != nullptr;
  store_.refresh();
  if (had && !a.isEmpty()) {
    marks_ = {};
    for (std::size_t i = 0; i < store_.runs().size(); ++i) {
      if (store_.runs()[i].path == a) marks_.a = static_cast<int>(i);
      if (!b.isEmpty() && store_.runs()[i].path == b) marks_.b = static_cast<int>(i);
    }
  }
  if (!marks_.a && !asked_ && !store_.runs().empty()) marks_ = {0, std::nullopt};
  refresh();
}

void ResultsPage::set_marks(const RunMarks& marks) {
  asked_.reset();
  marks_ = marks;
  refresh();
}

void ResultsPage::show_newest() {
  asked_.reset();
  marks_ = {0, marks_.a ? std::optional(*marks_.a + 1) : std::nullopt};
  if (const StoredRun *a = this->a(), *b = this->b(); b != nullptr) {
    const auto asks = [&](const BesideRow& row) { return row.b != nullptr; };
    const auto rows = results_data(*a, b, a->measured.rows.front()).rows;
    if (std::none_of(rows.begin(), rows.end(), asks)) marks_.b.reset();
  }
  refresh();
}

void ResultsPage::refresh() {
  list_->show_runs(store_.runs(), marks_);
  const QStringList& unreadable = store_.unreadable();
  trouble_->setText(
      unreadable.isEmpty() ? QString()
      : unreadable.size() == 1
          ? Measure::tr("%1 cannot be read.").arg(unreadable.front())
          : Measure::tr("%1 and %2 more cannot be read.").arg(unreadable.front()).arg(unreadable.size() - 1));
  trouble_->setToolTip(unreadable.join(u'\n'));
  trouble_->setVisible(!unreadable.isEmpty());
  const StoredRun* a = this->a();
  const QString nothing = a == nullptr ? Measure::tr("No run is marked") : QString();
  for (Button* button : {csv_, markdown_}) button->set_blocked(nothing);
  const QSignalBlocker quiet(question_);
  const QString before = question_->currentText();
  question_->clear();
  if (a != nullptr) {
    for (const AskedQuestion& q : questions_of(a->measured)) question_->addItem(q.title);
    for (const SideBySide& page : side_by_side(a->measured)) question_->addItem(libraries_title(page));
  }
  question_->setCurrentIndex(std::max(0, question_->findText(before)));
  question_->setVisible(question_->count() > 1);
  show_question();
  Q_EMIT primary_changed();
}

void ResultsPage::show_question() {
  const StoredRun *a = this->a(), *b = this->b();
  for (const Shown* card : {&hero_, &beside_card_, &differing_card_, &places_card_})
    card->badge->setVisible(a != nullptr);
  quantity_->setVisible(a != nullptr);
  for (QWidget* part : std::initializer_list<QWidget*>{asks_, answer_}) part->setVisible(asked_.has_value());
  if (a == nullptr) return show_none();
  if (const auto libraries = shown_libraries())
    show_libraries(*libraries);
  else
    show_asked(*a, b);
  const auto differing = differing_figure(*a, b);
  differing_->set_figure(differing);
  give_room(differing_card_, *differing);
  places_->set_figure(places_figure(a->measured.environment.where));
  conclusion_->setVisible(!conclusion_->text().isEmpty());
  question_->setToolTip(question_->currentText());
  QTimer::singleShot(0, this, &ResultsPage::show_row);  // once the table has its height
  differing_card_.card->set_title(b != nullptr ? Measure::tr("What differs between A and B")
                                               : Measure::tr("How it was measured"));
  for (const Shown* card : {&hero_, &beside_card_, &differing_card_, &places_card_})
    card->badge->set_origin(a->origin());
  say(b != nullptr ? Measure::tr("A %1; B %2").arg(a->title(), b->title())
                   : a->title() + QStringLiteral("; ") + a->about(),
      store_.runs().size() == 1 ? Measure::tr("1 run is kept")
                                : Measure::tr("%1 runs are kept").arg(store_.runs().size()),
      true);
}

std::int32_t ResultsPage::ranks() const {
  if (a() == nullptr) return 0;
  std::int32_t most = 0;
  for (const MeasurementRow& row : a()->measured.rows) most = std::max(most, row.ranks);
  return most;
}

Result<MeasureRequest> ResultsPage::again() const {
  if (a() == nullptr) return fail("run", "none", "one that is marked A");
  if (on_several_hosts(a()->measured.environment.where))
    return fail("run", "on several hosts", "Hosts, where they are checked first");
  MeasureRequest request;
  request.manner = a()->measured.rows.front().manner;
  for (const MeasurementRow& row : a()->measured.rows) {
    if (row.manner != request.manner)
      return fail("run", "called in several ways", "one cadence and one kind of buffers");
    RINGSIDE_TRY(auto c, case_for(row));
    request.cases.push_back(std::move(c));
    request.library = request.library || !row.library_s.empty();
  }
  request.backend = a()->measured.rows.front().backend;
  request.pulses = true;
  return request;
}

void ResultsPage::primary() {
  if (const auto request = again()) Q_EMIT run_asked(*request);
}

}  // namespace ringside::ui
