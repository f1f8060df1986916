// Train, Overlap: gradient buckets, and what of their all-reduces the backward pass hides.
#pragma once

#include <memory>

#include "ui/training/lab_page.h"
#include "ui/training/latest.h"
#include "ui/training/overlap_data.h"

class QComboBox;
class QLineEdit;
class QSpinBox;

namespace ringside::ui {

class LabMeasure;
class Measurer;

class LabForm;
class Segmented;
class WalkedView;

class OverlapPage : public LabPage {
  Q_OBJECT
 public:
  /// `measurer` may be null.
  explicit OverlapPage(Measurer* measurer = nullptr, QWidget* parent = nullptr);
  std::vector<PagePicture> pictures() const override;
  void begin() override;
  bool take(const TrainCase& c) override;
  /// Takes the best cap.
  void primary() override;
  /// One undoable change.
  void ask(const OverlapChoice& choice);
  std::shared_ptr<const OverlapData> data() const { return data_; }

 protected:
  void arranged() override;

 private:
  void put(const OverlapChoice& choice);
  void solve();
  void build_form();
  void read_form();
  void show_choice();
  void show_answer(OverlapData data);
  void take_cap(Bytes cap);
  void take_rule(BucketRule rule);
  /// To the next power of two, or to the next cap that makes other buckets.
  void walk_caps(int by, bool finer);
  void choose_bucket(int bucket);

  LabForm* form_;
  Segmented* unused_ = nullptr;
  QComboBox *model_, *cluster_;
  QSpinBox *ranks_, *examples_, *tokens_;
  QLineEdit *flops_, *cap_, *first_, *bytes_, *algorithm_;
  FigureView *bars_, *layers_, *numbers_;
  WalkedView *stream_, *caps_;
  Shown hero_;
  int bucket_ = -1;  ///< that is chosen
  class Button* best_;
  std::vector<Badge*> origins_;
  OverlapChoice choice_;
  std::shared_ptr<const OverlapData> data_;
  bool begun_ = false;
  Latest<OverlapData> latest_;
};

}  // namespace ringside::ui
