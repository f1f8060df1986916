#include "ui/case/cluster_fields.h"

#include <array>
#include <optional>
#include <string>

#include <QComboBox>
#include <QCoreApplication>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QSpinBox>
#include <QVBoxLayout>

#include "core/base/text.h"
#include "ui/controls/editors.h"
#include "ui/controls/field.h"
#include "ui/model/wiring_edit.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {
namespace {

constexpr int kMostCopies = 1024, kMostNics = 64;

struct RoutingWords {
  Routing routing;
  const char* tip;
};
constexpr std::array<RoutingWords, 5> kRoutings{{
    {Routing::first, QT_TRANSLATE_NOOP("Routing", "The way whose links are listed first.")},
    {Routing::by_destination, QT_TRANSLATE_NOOP("Routing", "The receiver decides, as in InfiniBand's tables.")},
    {Routing::ecmp, QT_TRANSLATE_NOOP("Routing", "A hash of sender and receiver picks a way: they may collide.")},
    {Routing::adaptive, QT_TRANSLATE_NOOP("Routing", "A message takes the way with least to do when it starts.")},
    {Routing::multipath, QT_TRANSLATE_NOOP("Routing", "Packets of a message are spread over all ways.")},
}};

void put_side_by_side(QVBoxLayout* column, QWidget* a, QWidget* b) {
  auto* line = new QHBoxLayout;
  line->setContentsMargins(0, 0, 0, 0);
  line->setSpacing(12);
  line->addWidget(a, 1);
  line->addWidget(b, 1);
  column->addLayout(line);
}

}  // namespace

ClusterFields::ClusterFields(QWidget* parent)
    : QWidget(parent),
      routing_(choice_editor("routing")),
      network_(choice_editor("network")),
      fabric_(choice_editor("fabric")),
      copies_(number_editor("copies")),
      nics_(number_editor("nics")),
      nic_(line_editor("nic")),
      join_(new QWidget) {
  build();
  connect(routing_, &QComboBox::activated, this, [this](int index) {
    submit(tr("Choose routing"), [index](Wiring& w) {
      w.routing = index == 0 ? "" : name(kRoutings[static_cast<std::size_t>(index) - 1].routing);
    });
  });
  connect(copies_, &QSpinBox::valueChanged, this, [this](int copies) {
    submit(tr("Change copies of the machine"), [copies](Wiring& w) {
      if (copies < 2) return w.replicas.reset();
      if (!w.replicas) w.replicas.emplace();
      w.replicas->nodes = copies;
    });
  });
  connect(network_, &QComboBox::activated, this, [this] {
    submit(tr("Choose the network between machines"),
           [this](Wiring& w) { w.replicas->network = network_->currentText().toStdString(); });
  });
  connect(fabric_, &QComboBox::activated, this, [this](int index) {
    submit(tr("Choose what carries messages between machines"), [index](Wiring& w) {
      w.replicas->fabric = index == 0 ? "" : fabrics()[static_cast<std::size_t>(index) - 1].name;
    });
  });
  connect(nics_, &QSpinBox::valueChanged, this, [this](int nics) {
    submit(tr("Change the NICs of a machine"), [nics](Wiring& w) { w.replicas->nics = nics; });
  });
  connect(nic_, &QLineEdit::editingFinished, this, &ClusterFields::submit_nic);
}

void ClusterFields::build() {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(8);
  routing_->addItem(tr("the topology's"));
  for (const RoutingWords& r : kRoutings) {
    routing_->addItem(qt(name(r.routing)));
    routing_->setItemData(routing_->count() - 1, QCoreApplication::translate("Routing", r.tip), Qt::ToolTipRole);
  }
  copies_->setRange(1, kMostCopies);
  for (const char* network : {"rails", "fat-tree", "switch", "ethernet"}) network_->addItem(qt(network));
  auto* routing = new Field(tr("Routing"), routing_);
  routing->set_tip(tr("Which of several equally fast ways a message takes."));
  auto* copies = new Field(tr("Copies of it"), copies_);
  copies->set_tip(tr("So many of these machines, joined by a network."));
  copies_field_ = copies;
  put_side_by_side(column, routing, copies);
  auto* join = new QVBoxLayout(join_);
  join->setContentsMargins(0, 0, 0, 0);
  auto* nic = new Field(tr("NIC"), nic_);
  nic->set_tip(tr("Of a NIC per direction: 400Gbit/s. Empty: as the network has it."));
  put_side_by_side(join, new Field(tr("Joined by"), network_), nic);
  fabric_->addItem(QString());
  for (const Fabric& f : fabrics()) {
    fabric_->addItem(qt(f.name));
    fabric_->setItemData(fabric_->count() - 1, qt(f.source), Qt::ToolTipRole);
  }
  nics_->setRange(0, kMostNics);
  nics_->setSpecialValueText(tr("own"));
  auto* fabric = new Field(tr("Fabric"), fabric_);
  fabric->set_tip(tr("Latency and bandwidth of a message from machine to machine, and whether switches add."));
  auto* nics = new Field(tr("NICs of each"), nics_);
  nics->set_tip(tr("Neighbours share them. Own: those that the machine has, else one for each GPU."));
  put_side_by_side(join, fabric, nics);
  column->addWidget(join_);
}

void ClusterFields::show_case(const Case& c) {
  if (c.wiring.uniform()) return;
  showing_ = true;
  shown_ = c;
  show_routing();
  show_replicas();
  showing_ = false;
}

void ClusterFields::show_routing() {
  Case plain = shown_;
  plain.wiring.routing.clear();
  const auto t = topology_of(plain);
  routing_->setItemText(0, t ? tr("the topology's (%1)").arg(qt(name(t->routing))) : tr("the topology's"));
  const auto given = parse_routing(shown_.wiring.routing);
  routing_->setCurrentIndex(given ? static_cast<int>(*given) + 1 : 0);
  // A machine of its own may be copied; a cluster is one already.
  copies_field_->setVisible(shown_.wiring.replicas || (t && t->machines.size() < 2));
}

void ClusterFields::show_replicas() {
  const auto& replicas = shown_.wiring.replicas;
  join_->setVisible(replicas.has_value());
  copies_->setValue(replicas ? replicas->nodes : 1);
  if (!replicas) return;
  if (network_->findText(qt(replicas->network)) < 0) network_->addItem(qt(replicas->network));
  network_->setCurrentText(qt(replicas->network));
  nic_->setText(replicas->nic ? qt(format_bandwidth(*replicas->nic)) : QString());
  const std::string usual = replicas->network == "ethernet" ? "ethernet" : "infiniband";
  fabric_->setItemText(0, tr("the network's (%1)").arg(qt(usual)));
  const auto fabric = find_fabric(replicas->fabric.empty() ? usual : replicas->fabric);
  fabric_->setCurrentIndex(replicas->fabric.empty() || !fabric ? 0 : fabric_->findText(qt(fabric->name)));
  nics_->setValue(replicas->nics);
  if (fabric) nic_->setPlaceholderText(qt(format_bandwidth(fabric->wire.bandwidth)));
}

void ClusterFields::submit(const QString& what, const std::function<void(Wiring&)>& change) {
  if (showing_) return;
  Case c = shown_;
  change(c.wiring);
  if (c == shown_) return;
  Q_EMIT asked(c, what);
}

void ClusterFields::submit_nic() {
  if (showing_ || !shown_.wiring.replicas) return;
  const std::string text = nic_->text().trimmed().toStdString();
  const auto& known = shown_.wiring.replicas->nic;
  if (text == (known ? format_bandwidth(*known) : "")) return;
  const auto rate = text.empty() ? Result<BytesPerSecond>(BytesPerSecond(0)) : parse_bandwidth(text, "NIC");
  if (!rate) return Q_EMIT refused(qt(rate.error().line()));
  submit(tr("Change the NIC"),
         [&](Wiring& w) { w.replicas->nic = text.empty() ? std::nullopt : std::optional(*rate); });
}

}  // namespace ringside::ui
