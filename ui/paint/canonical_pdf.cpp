#include "ui/paint/canonical_pdf.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <QStringEncoder>

namespace ringside::ui {
namespace {

constexpr qsizetype kEntry = 20;  // bytes of a line in the table of contents

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

bool is_hexadecimal(char c) {
  return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

/// The whole number at `at`, which moves behind it; -1 where there is none.
qsizetype take_number(const QByteArray& text, qsizetype& at) {
  const qsizetype from = at;
  while (at < text.size() && is_digit(text[at])) ++at;
  return at == from ? -1 : text.mid(from, at - from).toLongLong();
}

/// Behind a string that begins at `at`, in parentheses or as hexadecimal digits, or behind "<<"; `at` where none does.
qsizetype behind_string(const QByteArray& text, qsizetype at) {
  if (text[at] == '<') return text.mid(at, 2) == "<<" ? at + 2 : std::max(at, text.indexOf('>', at)) + 1;
  if (text[at] != '(') return at;
  int open = 0;
  for (; at < text.size(); ++at) {
    if (text[at] == '\\')
      ++at;
    else if (text[at] == '(')
      ++open;
    else if (text[at] == ')' && --open == 0)
      return at + 1;
  }
  return text.size();
}

/// Goes through "12 0 R" in what is neither a string nor a stream, and puts what `to` makes of 12 in its place.
template <class To>
QByteArray with_references(const QByteArray& object, const To& to) {
  QByteArray out;
  for (qsizetype at = 0; at < object.size();) {
    if (object.mid(at, 6) == "stream" && object.mid(at - 3, 3) != "end") return out + object.mid(at);
    if (const qsizetype behind = behind_string(object, at); behind > at) {
      out += object.mid(at, behind - at);
      at = behind;
      continue;
    }
    const bool begins = is_digit(object[at]) &&
                        (at == 0 || std::string_view(" \n[/<>)").find(object[at - 1]) != std::string_view::npos);
    qsizetype behind = at;
    const qsizetype number = begins ? take_number(object, behind) : -1;
    if (number > 0 && object.mid(behind, 4) == " 0 R") {
      out += QByteArray::number(to(number)) + " 0 R";
      at = behind + 4;
    } else {
      out += object.mid(at, std::max<qsizetype>(1, behind - at));
      at = std::max(at + 1, behind);
    }
  }
  return out;
}

/// What stands behind each `key`, up to `end`, becomes `value`.
void replace_values(QByteArray& text, const char* key, char end, const QByteArray& value) {
  const qsizetype letters = static_cast<qsizetype>(std::string_view(key).size());
  for (qsizetype at = text.indexOf(key); at >= 0; at = text.indexOf(key, at)) {
    at += letters;
    const qsizetype to = text.indexOf(end, at);
    if (to < 0) return;
    text.replace(at, to - at, value);
  }
}

void zero(QByteArray& text, qsizetype from, qsizetype to) {
  std::replace_if(text.data() + from, text.data() + to, is_hexadecimal, '0');
}

/// Dates and identifiers, in a dictionary or in a stream of metadata, whose length is told again.
QByteArray undated(QByteArray object) {
  const qsizetype stream = object.indexOf("stream\n");
  if (stream < 0) {
    for (const char* key : {"/CreationDate (", "/ModDate ("}) replace_values(object, key, ')', "D:20000101000000Z");
    return object;
  }
  if (!object.contains("/Subtype /XML")) return object;
  const qsizetype from = stream + 7, to = object.indexOf("\nendstream", from);
  if (to < 0) return object;
  QByteArray metadata = object.mid(from, to - from);
  for (const char* key : {"xmp:CreateDate=\"", "xmp:ModifyDate=\"", "xmp:MetadataDate=\""})
    replace_values(metadata, key, '"', "2000-01-01T00:00:00Z");
  for (const char* key : {"xmpMM:DocumentID=\"", "xmpMM:InstanceID=\""})
    replace_values(metadata, key, '"', "uuid:00000000-0000-0000-0000-000000000000");
  const qsizetype length = object.indexOf("/Length "), told = length + 8;
  qsizetype behind = told;
  if (length < 0 || length > stream || take_number(object, behind) < 0) return object;
  if (object.mid(behind, 4) == " 0 R") return object;  // its length is an object of its own
  return object.left(told) + QByteArray::number(metadata.size()) + object.mid(behind, from - behind) + metadata +
         object.mid(to);
}

/// A font's part of letters is named after the number of the object that says so: "/FontName /QBBAAA+Inter-Bold".
void name_part(QByteArray& object, qsizetype number) {
  constexpr std::string_view kKey = "/FontName /Q";
  constexpr qsizetype kLetters = 5;
  const qsizetype at = object.indexOf(kKey.data()) + std::ssize(kKey), stream = object.indexOf("stream\n");
  if (at < std::ssize(kKey) || (stream >= 0 && stream < at) || object.mid(at + kLetters, 1) != "+") return;
  for (qsizetype i = at; i < at + kLetters; ++i, number /= 26) object[i] = static_cast<char>('A' + number % 26);
}

struct Document {
  QByteArray head, trailer;
  std::map<qsizetype, QByteArray> objects;  ///< by number: what stands behind "obj"
};

/// Behind the first "<<" of the object that tells of the document.
void add_subject(QByteArray& object, const QString& subject) {
  QStringEncoder utf16(QStringConverter::Utf16BE, QStringConverter::Flag::WriteBom);
  const QByteArray text = utf16(subject);
  object.insert(object.indexOf("<<") + 2, "\n/Subject <" + text.toHex() + ">");
}

/// As its table of contents says.
std::optional<Document> read(const QByteArray& pdf) {
  qsizetype at = pdf.lastIndexOf("startxref\n") + 10;
  const qsizetype last = at - 10, table = take_number(pdf, at);
  if (last < 0 || table < 0 || pdf.mid(table, 7) != "xref\n0 ") return std::nullopt;
  at = table + 7;
  const qsizetype count = take_number(pdf, at), lines = at + 1, trailer = pdf.indexOf("trailer", lines);
  if (count < 1 || trailer < 0 || lines + count * kEntry > trailer) return std::nullopt;
  std::vector<std::pair<qsizetype, qsizetype>> places;  // and whose
  for (qsizetype i = 1; i < count; ++i) {
    const QByteArray line = pdf.mid(lines + i * kEntry, kEntry);
    if (line[17] == 'n') places.emplace_back(line.left(10).toLongLong(), i);
  }
  std::ranges::sort(places);
  if (places.empty()) return std::nullopt;
  Document out{pdf.left(places.front().first), pdf.mid(trailer, last - trailer), {}};
  for (std::size_t i = 0; i < places.size(); ++i) {
    const auto [from, number] = places[i];
    const qsizetype to = i + 1 < places.size() ? places[i + 1].first : table;
    const QByteArray begin = QByteArray::number(number) + " 0 obj";
    if (pdf.mid(from, begin.size()) != begin) return std::nullopt;
    out.objects[number] = pdf.mid(from + begin.size(), to - from - begin.size());
  }
  return out;
}

}  // namespace

QByteArray canonical_pdf(const QByteArray& pdf, const QString& subject) {
  const auto document = read(pdf);
  if (!document) return pdf;
  qsizetype info = document->trailer.indexOf("/Info ") + 6;
  const qsizetype told = info < 6 ? -1 : take_number(document->trailer, info);
  std::map<qsizetype, qsizetype> numbers;
  std::vector<qsizetype> order;  // in which they are met
  const auto number_of = [&](qsizetype old) {
    const auto [at, is_new] = numbers.emplace(old, std::ssize(order) + 1);
    if (is_new) order.push_back(old);
    return at->second;
  };
  QByteArray out = document->head, trailer = with_references(document->trailer, number_of);
  std::vector<qsizetype> places;
  for (std::size_t i = 0; i < order.size(); ++i) {
    const auto object = document->objects.find(order[i]);
    if (object == document->objects.end()) return pdf;
    places.push_back(out.size());
    QByteArray body = undated(with_references(object->second, number_of));
    name_part(body, std::ssize(places));
    if (order[i] == told && !subject.isEmpty()) add_subject(body, subject);
    out += QByteArray::number(places.size()) + " 0 obj" + body;
  }
  const qsizetype table = out.size();
  out += fmt::format("xref\n0 {}\n0000000000 65535 f \n", places.size() + 1).c_str();
  for (const qsizetype place : places) out += fmt::format("{:010} 00000 n \n", place).c_str();
  if (const qsizetype size = trailer.indexOf("/Size "); size >= 0) {
    qsizetype behind = size + 6;
    take_number(trailer, behind);
    trailer.replace(size + 6, behind - size - 6, QByteArray::number(places.size() + 1));
  }
  if (const qsizetype id = trailer.indexOf("/ID ["); id >= 0)
    zero(trailer, id + 5, std::max(id + 5, trailer.indexOf(']', id)));
  return out + trailer + "startxref\n" + QByteArray::number(table) + "\n%%EOF\n";
}

}  // namespace ringside::ui
