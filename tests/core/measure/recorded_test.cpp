// What is said of several rows together.
#include "core/measure/recorded.h"

#include <gtest/gtest.h>

#include "core/base/text.h"

namespace ringside {
namespace {

MeasurementRow noted_row(std::int64_t bytes, bool in_place, std::vector<std::string> notes) {
  MeasurementRow row;
  row.collective = "allreduce", row.algorithm = "ring", row.ranks = 4, row.bytes = bytes;
  row.manner.in_place = in_place, row.notes = std::move(notes);
  return row;
}

std::vector<std::string> notes_of_rows(const std::vector<MeasurementRow>& rows) {
  std::vector<const MeasurementRow*> all;
  for (const MeasurementRow& row : rows) all.push_back(&row);
  return notes_of(all);
}

TEST(NotesOf, names_rows_by_what_tells_them_apart) {
  const auto notes = notes_of_rows(
      {noted_row(4096, true, {"late"}), noted_row(4096, false, {"late", "few"}), noted_row(65536, true, {})});
  EXPECT_EQ(notes, (std::vector<std::string>{"few (ring 4 KiB out of place)",
                                             "late (ring 4 KiB in place, ring 4 KiB out of place)"}));
}

TEST(NotesOf, a_row_is_named_once_and_a_note_of_all_names_none) {
  EXPECT_EQ(notes_of_rows({noted_row(4096, true, {"late"}), noted_row(4096, true, {"late"}), noted_row(8, true, {})}),
            std::vector<std::string>{"late (ring 4 KiB)"});
  EXPECT_EQ(notes_of_rows({noted_row(4096, true, {"late"}), noted_row(8, false, {"late"})}),
            std::vector<std::string>{"late"});
}

TEST(NotesOf, after_six_rows_the_others_are_counted) {
  std::vector<MeasurementRow> rows{noted_row(1, true, {})};
  for (std::int64_t bytes = 1024; bytes <= 512 * 1024; bytes *= 2) rows.push_back(noted_row(bytes, true, {"late"}));
  EXPECT_EQ(notes_of_rows(rows),
            std::vector<std::string>{
                "late (ring 1 KiB, ring 2 KiB, ring 4 KiB, ring 8 KiB, ring 16 KiB, ring 32 KiB and 4 more)"});
}

TEST(ToldApart, only_what_differs_is_said) {
  MeasurementRow sum = noted_row(1024, true, {}), most = sum, rooted = sum;
  sum.op = rooted.op = "sum", most.op = "max", rooted.root = 3;
  EXPECT_EQ(told_apart({&sum, &most, &rooted}), (std::vector<std::string>{"sum root 0", "max root 0", "sum root 3"}));
  EXPECT_EQ(told_apart({&sum, &sum}), (std::vector<std::string>{"", ""}));
}

}  // namespace
}  // namespace ringside
