// Asks what the document's cost model takes over sizes, on a worker thread, and puts it into Results size by size.
#pragma once

#include <memory>

#include <QObject>
#include <QString>

#include "core/library_times.h"

namespace ringside::ui {

class Document;
class Results;

class LibraryControl : public QObject {
  Q_OBJECT
 public:
  LibraryControl(Document& document, Results& results, QObject* parent = nullptr);
  ~LibraryControl() override;
  /// Sizes are still being computed.
  bool asking() const { return job_ != nullptr; }

 Q_SIGNALS:
  /// The library cannot answer; one line. After it, or after the last size, ended() follows.
  void failed(const QString& line);
  void ended();

 private:
  void ask();
  void take(const std::shared_ptr<struct LibraryJob>& job, std::shared_ptr<const LibraryCurve> curve);
  void end(const std::shared_ptr<struct LibraryJob>& job, const QString& error);

  Document& document_;
  Results& results_;
  Case asked_;  ///< what the curve in Results is of, whatever its size
  std::string costs_;
  std::int32_t gpus_ = 1;
  std::int64_t bytes_ = 0, most_ = 0;  ///< the size among the others, and how far these go
  std::shared_ptr<struct LibraryJob> job_;
};

}  // namespace ringside::ui
