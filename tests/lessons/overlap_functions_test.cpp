// What lessons say of buckets, against the buckets of a public trace of ResNet-50.
#include <gtest/gtest.h>

#include "tests/lessons/worth.h"

namespace ringside {
namespace {

using test::worth;

TEST(OverlapFunctions, buckets_are_those_of_a_real_trace) {
  // PyTorch's DDP with caps of 1 and 25 MiB, elements of its all-reduces.
  const double trace[] = {2049000, 7875584, 6563840, 6637568, 2431040};
  EXPECT_EQ(worth("buckets(\"resnet-50\")"), 5);
  for (int i = 0; i < 5; ++i) EXPECT_EQ(worth("bucket(\"resnet-50\", " + std::to_string(i) + ")"), trace[i]);
}

TEST(OverlapFunctions, one_bucket_is_exposed_whole_and_none_pays_every_latency) {
  // A cap above the model leaves two buckets, for the first one's stays 1 MiB: only that of fc can hide.
  EXPECT_EQ(worth("buckets(\"resnet-50\", cap=1GiB)"), 2);
  EXPECT_EQ(worth("buckets(\"resnet-50\", cap=1B)"), 161);
  const double calls = worth("bucket_comm(\"resnet-50\", cap=1B) - bucket_comm(\"resnet-50\", cap=1GiB)");
  EXPECT_NEAR(calls, 159 * 14 * 30e-6, 1e-9);  // 2 (K - 1) alpha for each further call
  EXPECT_LT(worth("exposed(\"resnet-50\")"), worth("exposed(\"resnet-50\", cap=1GiB)"));
}

TEST(OverlapFunctions, refuse_what_is_no_model) {
  Context context;
  EXPECT_FALSE(evaluate({"buckets(\"alexnet\")", {}}, context));
  EXPECT_FALSE(evaluate({"exposed(\"resnet-50\", b=0)", {}}, context));
}

}  // namespace
}  // namespace ringside
