// What a block is given while it is read and while it is checked.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/scene.h"
#include "lessons/expression.h"
#include "lessons/syntax.h"

namespace ringside {

struct LessonReport;

/// Evaluates what stands on a page; scenes are collected in the page's list.
class PageReader {
 public:
  PageReader(Context& context, std::vector<Scene>& scenes) : context_(context), scenes_(scenes) {}
  /// With numbers filled in and scene links numbered.
  Result<std::string> text(const Passage& passage);
  /// Reads a scene and sets its index in the page's list; its key "view" is the page's affair.
  Result<bool> scene(const Passage& passage, std::optional<std::size_t>& target);
  const std::vector<Scene>& scenes() const { return scenes_; }
  const std::map<std::size_t, std::string>& views() const { return views_; }
  Context& context() { return context_; }

 private:
  Context& context_;
  std::vector<Scene>& scenes_;
  std::map<std::size_t, std::string> views_;
};

/// Collects what is wrong with a lesson.
class LessonCheck {
 public:
  LessonCheck(std::string file, LessonReport& report) : file_(std::move(file)), report_(report) {}
  void wrong(Place at, const std::string& what, const std::string& accepted = {});
  /// False where the lesson has the name already.
  bool is_new(const std::string& id) { return ids_.insert(id).second; }
  bool knows(const std::string& id) const { return ids_.contains(id); }
  LessonReport& report() { return report_; }

 private:
  std::string file_;
  LessonReport& report_;
  std::set<std::string> ids_;
};

}  // namespace ringside
