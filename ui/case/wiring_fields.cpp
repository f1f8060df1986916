#include "ui/case/wiring_fields.h"

#include <algorithm>

#include <QClipboard>
#include <QComboBox>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QVBoxLayout>

#include "core/base/json_fields.h"
#include "core/base/text.h"
#include "core/topology/shapes.h"
#include "ui/case/cluster_fields.h"
#include "ui/controls/button.h"
#include "ui/controls/chooser.h"
#include "ui/controls/editors.h"
#include "ui/controls/field.h"
#include "ui/model/document.h"
#include "ui/model/wiring_edit.h"
#include "ui/paint/qt_text.h"
#include "ui/paint/theme.h"

namespace ringside::ui {
namespace {

constexpr int kNoLimit = 5;  // its place among the ports
constexpr const char* kUniform = QT_TRANSLATE_NOOP("ringside::ui::WiringFields", "uniform crossbar");
constexpr const char* kOpen = QT_TRANSLATE_NOOP("ringside::ui::WiringFields", "open a file…");
constexpr const char* kPaste = QT_TRANSLATE_NOOP("ringside::ui::WiringFields", "paste");
constexpr const char* kFormats =
    QT_TRANSLATE_NOOP("ringside::ui::WiringFields",
                      "What nvidia-smi topo -m prints, NCCL's or hwloc's XML, a SimGrid platform, or Ringside's JSON.");
constexpr qint64 kMostBytes = 64 << 20;  // of a file

QStringList names_of(const std::vector<std::string>& list) {
  QStringList result;
  for (const std::string& s : list) result << qt(s);
  return result;
}

/// The uniform crossbar, one's own, the shapes, then the machines that one can buy; what is too small says so.
std::vector<Chooser::Entry> topologies(const Case& c) {
  std::vector<Chooser::Entry> entries{{WiringFields::tr(kUniform),
                                       WiringFields::tr("What the formulas assume: every pair has the tier's wire."),
                                       {},
                                       {}}};
  if (!c.wiring.own.empty()) entries.push_back({qt(c.wiring.topology), WiringFields::tr("Your own topology."), {}, {}});
  for (const Shape& s : shapes()) {
    QString sentence = qt(s.description);
    if (s.preset()) sentence = WiringFields::tr("Machine: %1").arg(sentence);
    Chooser::Entry entry{qt(s.name), sentence, names_of(s.aliases), {}};
    // Shapes grow with the ranks; machines are as large as they are.
    if (s.preset())
      if (const auto made = make_topology(s.name, {c.instance.ranks, {}, Seconds(1e-6), BytesPerSecond(1e9), {}});
          !made)
        entry.blocked = qt(made.error().line());
    entries.push_back(std::move(entry));
  }
  entries.push_back({WiringFields::tr(kOpen), WiringFields::tr(kFormats), {}, {}});
  entries.push_back({WiringFields::tr(kPaste), WiringFields::tr("The same formats, from the clipboard."), {}, {}});
  return entries;
}

std::vector<Chooser::Entry> placements(const Wiring& w) {
  std::vector<Chooser::Entry> entries;
  for (const PlacementRule& rule : placement_rules())
    entries.push_back({qt(rule.name), qt(rule.description), names_of(rule.aliases), {}});
  entries.push_back(
      {QStringLiteral("optimised"),
       WiringFields::tr("Searched for: ranks change places as long as that makes the case faster. It becomes a list."),
       {},
       {}});
  entries.push_back({WiringFields::tr("list"),
                     WiringFields::tr("The device of every rank, one after another: drag ranks "
                                      "in the topology, or write the list."),
                     {},
                     {}});
  const std::string shown = shape_part(w.placement);  // "random:7"
  const bool known = placed_by_hand(w) || std::any_of(entries.begin(), entries.end(),
                                                      [&](const Chooser::Entry& e) { return e.name == qt(shown); });
  if (!known) entries.push_back({qt(shown), {}, {}, {}});
  return entries;
}

}  // namespace

WiringFields::WiringFields(Document& document, QWidget* parent)
    : QWidget(parent),
      document_(document),
      topology_(new Chooser("topology")),
      placement_(new Chooser("placement")),
      sizes_(line_editor("topology_sizes")),
      list_(line_editor("placement_list")),
      ports_(choice_editor("ports")),
      path_(choice_editor("path")),
      cluster_(new ClusterFields),
      rest_(new QWidget),
      open_(new Button(Button::Kind::secondary, tr("Open…"))),
      paste_(new Button(Button::Kind::secondary, tr("Paste"))),
      about_(new Text({}, Text::Ink::hint, text_font(13))),
      error_(new ErrorLine) {
  build();
  connect(topology_, &Chooser::chosen, this, &WiringFields::submit_topology);
  connect(placement_, &Chooser::chosen, this, &WiringFields::submit_placement);
  connect(sizes_, &QLineEdit::editingFinished, this, &WiringFields::submit_sizes);
  connect(list_, &QLineEdit::editingFinished, this, &WiringFields::submit_list);
  connect(ports_, &QComboBox::activated, this, &WiringFields::submit_ports);
  connect(path_, &QComboBox::activated, this, [this](int index) {
    Case c = document_.question();
    c.wiring.kernel = index == 1;
    submit(c, tr("Change the path between machines"));
  });
  connect(cluster_, &ClusterFields::asked, this, &WiringFields::submit);
  connect(cluster_, &ClusterFields::refused, this, &WiringFields::say);
  connect(open_, &QPushButton::clicked, this, &WiringFields::choose_file);
  connect(paste_, &QPushButton::clicked, this, &WiringFields::paste);
}

void WiringFields::build() {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(8);
  const auto row = [](QVBoxLayout* into, std::initializer_list<QWidget*> widgets, int spacing) {
    auto* line = new QHBoxLayout;
    line->setSpacing(spacing);
    for (QWidget* w : widgets) line->addWidget(w, 1);
    into->addLayout(line);
  };
  sizes_field_ = new Field(tr("Sizes"), sizes_);
  row(column, {new Field(tr("To&pology"), topology_), sizes_field_}, 12);
  auto* rest = new QVBoxLayout(rest_);
  rest->setContentsMargins(0, 0, 0, 0);
  rest->setSpacing(8);
  ports_->addItem(tr("the topology's"));
  for (const char* text : {"1", "2", "4", "8"}) ports_->addItem(qt(text));
  ports_->addItem(tr("no limit"));
  ports_->setItemData(kNoLimit, tr("The fluid mode: only links are shared."), Qt::ToolTipRole);
  path_->addItem(tr("RDMA"));
  path_->addItem(tr("kernel"));
  path_->setItemData(0, tr("NICs read and write the memory of the devices."), Qt::ToolTipRole);
  path_->setItemData(1, tr("Each machine's kernel copies what passes its NIC."), Qt::ToolTipRole);
  row(rest, {new Field(tr("Place&ment"), placement_)}, 0);
  list_field_ = new Field(tr("Device of rank 0, 1, .."), list_);
  rest->addWidget(list_field_);
  auto* ports = new Field(tr("Ports"), ports_);
  ports->set_tip(tr("How many messages a rank sends at once, and receives at once."));
  row(rest, {ports, new Field(tr("Between machines"), path_)}, 12);
  rest->addWidget(cluster_);
  column->addWidget(rest_);
  row(rest, {open_, paste_}, 8);
  open_->setObjectName(QStringLiteral("open_topology"));
  paste_->setObjectName(QStringLiteral("paste_topology"));
  open_->describe(tr("Open a topology"), tr(kFormats));
  paste_->describe(tr("Paste a topology"), tr("The same formats, from the clipboard"));
  about_->setWordWrap(true);
  column->addWidget(about_);
  column->addWidget(error_);
}

void WiringFields::show_case(const Case& c) {
  showing_ = true;
  say({});
  const Wiring& w = c.wiring;
  const std::string shape = shape_part(w.topology);
  topology_->set_entries(topologies(c));
  topology_->set_current(w.uniform() ? tr(kUniform) : !w.own.empty() ? qt(w.topology) : qt(shape));
  const auto found = find_shape(shape);
  const bool sized = w.own.empty() && !w.uniform() && found && !(*found)->sizes.empty();
  sizes_field_->setVisible(sized);
  sizes_->setText(qt(sizes_part(w.topology)));
  if (sized) sizes_->setPlaceholderText(qt((*found)->sizes));
  rest_->setVisible(!w.uniform());
  placement_->set_entries(placements(w));
  placement_->set_current(placed_by_hand(w) ? tr("list") : qt(w.placement));
  list_field_->setVisible(placed_by_hand(w));
  list_->setText(qt(w.placement));
  list_->setCursorPosition(0);
  show_ports(c);
  path_->setCurrentIndex(w.kernel ? 1 : 0);
  cluster_->show_case(c);
  about_->setVisible(!w.uniform());
  if (const auto t = w.uniform() ? Result<Topology>(Topology{}) : topology_of(c); t) {
    const QString name = t->name.empty() ? QString() : qt(t->description);
    about_->setText(w.own.empty() || t->source.empty() ? name : qt(t->source));
    about_->setToolTip(qt(t->source));
  }
  showing_ = false;
}

void WiringFields::show_ports(const Case& c) {
  const auto& given = c.wiring.ports;
  const auto t = c.wiring.uniform() ? Result<Topology>(Topology{}) : topology_of(c);
  const auto words = [](std::int32_t ports) { return ports == 0 ? tr("no limit") : QString::number(ports); };
  ports_->setItemText(0, t ? tr("the topology's (%1)").arg(words(t->ports)) : tr("the topology's"));
  if (ports_->count() > kNoLimit + 1) ports_->removeItem(kNoLimit + 1);
  if (given && ports_->findText(words(*given)) < 0) ports_->addItem(words(*given));
  ports_->setCurrentIndex(given ? ports_->findText(words(*given)) : 0);
}

QString WiringFields::error() const {
  return error_->line();
}

void WiringFields::say(const QString& line) {
  error_->say(line);
}

void WiringFields::submit(const Case& c, const QString& what) {
  if (showing_) return;
  const auto done = document_.change(c, what);
  if (!done) return say(qt(done.error().line()));
  show_case(document_.question());
}

void WiringFields::submit_topology(const QString& name) {
  if (name == tr(kOpen)) return choose_file();
  if (name == tr(kPaste)) return paste();
  const Case& now = document_.question();
  if (name == qt(now.wiring.topology) && !now.wiring.own.empty()) return;
  submit(with_topology(now, name == tr(kUniform) ? std::string() : name.toStdString()), tr("Choose topology"));
}

void WiringFields::submit_sizes() {
  if (showing_ || !sizes_field_->isVisibleTo(this)) return;
  const Case& now = document_.question();
  const std::string sizes = sizes_->text().trimmed().toStdString();
  if (sizes == sizes_part(now.wiring.topology)) return;
  const std::string shape = shape_part(now.wiring.topology);
  submit(with_topology(now, sizes.empty() ? shape : shape + ":" + sizes), tr("Change the topology's sizes"));
}

void WiringFields::submit_placement(const QString& name) {
  Case c = document_.question();
  if (name == tr("list")) {
    // Begins with where they are, so that nothing jumps.
    const auto net = network_of(c);
    if (!net) return say(qt(net.error().line()));
    Placement nodes(net->nodes.begin(), net->nodes.begin() + c.instance.ranks);
    c.wiring.placement = placement_text(net->topology, nodes);
  } else {
    c.wiring.placement = name.toStdString();
  }
  submit(c, tr("Choose placement"));
}

void WiringFields::submit_list() {
  if (showing_ || !list_field_->isVisibleTo(this)) return;
  Case c = document_.question();
  const std::string list = list_->text().remove(u' ').toStdString();
  if (list == c.wiring.placement) return;
  c.wiring.placement = list;
  submit(c, tr("Change placement"));
}

void WiringFields::submit_ports() {
  Case c = document_.question();
  const int index = ports_->currentIndex();
  c.wiring.ports.reset();
  if (index > 0) c.wiring.ports = index == kNoLimit ? 0 : ports_->currentText().toInt();
  submit(c, tr("Change ports"));
}

bool WiringFields::take_text(const QString& text) {
  const auto changed = with_topology_text(document_.question(), text.toStdString());
  if (!changed) return say(qt(changed.error().line())), false;
  submit(*changed, tr("Take over a topology"));
  return error().isEmpty();
}

void WiringFields::paste() {
  const QString text = QGuiApplication::clipboard()->text();
  if (text.trimmed().isEmpty()) return say(tr("The clipboard holds no text"));
  take_text(text);
}

void WiringFields::choose_file() {
  const QString path = QFileDialog::getOpenFileName(this, tr("Open a topology"), {},
                                                    tr("Topologies (*.json *.xml *.txt);;All files (*)"));
  if (path.isEmpty()) return;
  if (QFileInfo(path).size() > kMostBytes) return say(tr("%1: larger than 64 MiB").arg(path));
  const auto text = read_text(QFile::encodeName(path).toStdString());
  if (!text) return say(qt(text.error().line()));
  take_text(qt(*text));
}

}  // namespace ringside::ui
