#include "ui/paint/timeless.h"

#include <array>
#include <string_view>

namespace ringside::ui {
namespace {

/// Something that names a value, where the value ends, and what its digits become in turn (then zeros).
struct Varying {
  const char* key;
  char end;
  std::string_view digits;
};

constexpr std::string_view kMoment = "20000101";
constexpr std::array<Varying, 8> kVarying{{{"/CreationDate (D:", ')', kMoment},
                                           {"/ModDate (D:", ')', kMoment},
                                           {"xmp:CreateDate=\"", '"', kMoment},
                                           {"xmp:ModifyDate=\"", '"', kMoment},
                                           {"xmp:MetadataDate=\"", '"', kMoment},
                                           {"xmpMM:DocumentID=\"uuid:", '"', {}},
                                           {"xmpMM:InstanceID=\"uuid:", '"', {}},
                                           {"/ID [ <", ']', {}}}};
constexpr qsizetype kLongestValue = 200;  // further away, it is not this value's end

bool is_hexadecimal(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

}  // namespace

QByteArray timeless(QByteArray pdf) {
  for (const Varying& varying : kVarying) {
    const QByteArray key(varying.key);
    for (qsizetype at = pdf.indexOf(key); at >= 0; at = pdf.indexOf(key, at)) {
      at += key.size();
      const qsizetype end = pdf.indexOf(varying.end, at);
      if (end < 0 || end - at > kLongestValue) continue;
      std::size_t next = 0;
      for (char* c = pdf.data() + at; c != pdf.data() + end; ++c) {
        if (is_hexadecimal(*c)) *c = next < varying.digits.size() ? varying.digits[next++] : '0';
        if (*c == '-' && !varying.digits.empty() && next == varying.digits.size()) *c = '+';
      }
    }
  }
  return pdf;
}

}  // namespace ringside::ui
