// What is made once of something immutable and then used by every frame, because a figure is made anew for each.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <mutex>
#include <tuple>

namespace ringside::ui {

/// The latest few values of type Value, each made of an object and of further arguments of the types Key. May be asked
/// by several threads; what two of them ask for at once may be made twice.
template <class Value, std::size_t kMost, class... Key>
class Remembered {
 public:
  using Shared = std::shared_ptr<const Value>;

  /// What was made of `source` and `key` before, else what `make()` returns now.
  template <class Make>
  Shared of(const std::shared_ptr<const void>& source, const Key&... key, Make&& make) {
    const std::tuple<Key...> asked(key...);
    {
      const std::lock_guard lock(mutex_);
      for (const Entry& e : entries_)
        if (e.value && e.key == asked && !e.source.owner_before(source) && !source.owner_before(e.source))
          return e.value;
    }
    Shared made = std::make_shared<const Value>(make());
    const std::lock_guard lock(mutex_);
    entries_[next_++ % kMost] = {source, asked, made};
    return made;
  }

 private:
  struct Entry {
    std::weak_ptr<const void> source;  ///< compares owners: a new object at an old address is not mistaken for it
    std::tuple<Key...> key;
    Shared value;
  };
  std::mutex mutex_;
  std::array<Entry, kMost> entries_;
  std::size_t next_ = 0;
};

}  // namespace ringside::ui
