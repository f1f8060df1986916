#include "core/schedule/msccl/document.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <iterator>

#include <fmt/format.h>
#include <pugixml.hpp>

#include "core/base/front_of.h"
#include "core/collective/collective.h"

namespace ringside::msccl {
namespace {

constexpr std::array<std::string_view, 9> kTypes{"s", "r", "rcs", "rrs", "rrc", "rrcs", "cpy", "re", "nop"};
constexpr std::array<std::string_view, 3> kBuffers{"i", "o", "s"};
constexpr std::int64_t kMostChunks = 1 << 30;

/// Leaves the reader, which is a tree of small functions; parse_document catches it.
struct Stopped {
  Error error;
};

[[noreturn]] void stop(std::string what, std::string value, std::string accepted) {
  if (value.size() > 40) value = std::string(front_of(value, 40)) + "..";
  throw Stopped{fail(std::move(what), std::move(value), std::move(accepted)).value()};
}

/// Attributes of one element, with a name for it in errors.
struct Element {
  pugi::xml_node node;
  std::string where;

  std::string text(const char* attribute, const char* fallback = nullptr) const {
    const pugi::xml_attribute a = node.attribute(attribute);
    if (a) return a.value();
    if (!fallback) stop(where + attribute, "nothing", "this attribute");
    return fallback;
  }
  std::int64_t number(const char* attribute, std::int64_t low, std::int64_t high) const {
    const std::string value = text(attribute);
    std::int64_t v = 0;
    const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), v);
    if (error != std::errc() || end != value.data() + value.size() || v < low || v > high)
      stop(where + attribute, value.empty() ? "nothing" : value, fmt::format("{} to {}", low, high));
    return v;
  }
  std::int32_t integer(const char* attribute, std::int64_t low, std::int64_t high) const {
    return static_cast<std::int32_t>(number(attribute, low, high));
  }
  std::optional<std::int64_t> optional(const char* attribute) const {
    return node.attribute(attribute) ? std::optional(number(attribute, 0, INT64_MAX)) : std::nullopt;
  }
};

template <std::size_t N>
std::size_t one_of(const Element& e, const char* attribute, const std::array<std::string_view, N>& names) {
  const std::string value = e.text(attribute);
  const auto found = std::find(names.begin(), names.end(), value);
  if (found == names.end()) stop(e.where + attribute, value, fmt::format("{}", fmt::join(names, ", ")));
  return static_cast<std::size_t>(found - names.begin());
}

class Reader {
 public:
  Document read(const pugi::xml_node& root) {
    const Element algo{root, "algo."};
    d_.name = algo.text("name", "");
    d_.protocol = algo.text("proto", "");
    d_.collective = algo.text("coll");
    d_.meant = algo.text("collective", "");
    d_.ranks = algo.integer("ngpus", 1, kMaxRanks);
    d_.channels = algo.integer("nchannels", 0, INT32_MAX);
    d_.chunks_per_loop = algo.integer("nchunksperloop", 0, kMostChunks);
    d_.inplace = algo.number("inplace", 0, 1) == 1;
    d_.root = root.attribute("root") ? algo.integer("root", 0, d_.ranks - 1) : 0;
    d_.outofplace = algo.optional("outofplace");
    d_.min_bytes = algo.optional("minBytes"), d_.max_bytes = algo.optional("maxBytes");
    for (const pugi::xml_node& node : root.children("gpu")) gpu(node);
    if (std::ssize(d_.gpus) != d_.ranks)
      stop("gpu", fmt::format("{} elements", d_.gpus.size()), fmt::format("{}, as ngpus says", d_.ranks));
    std::sort(d_.gpus.begin(), d_.gpus.end(), [](const Gpu& a, const Gpu& b) { return a.id < b.id; });
    for (std::size_t i = 0; i < d_.gpus.size(); ++i)
      if (d_.gpus[i].id != static_cast<std::int32_t>(i))
        stop("gpu.id", std::to_string(d_.gpus[i].id), "each number below ngpus once");
    return std::move(d_);
  }

 private:
  void gpu(const pugi::xml_node& node) {
    const Element e{node, fmt::format("gpu {}: ", node.attribute("id").value())};
    Gpu g;
    g.id = e.integer("id", 0, d_.ranks - 1);
    g.input = e.integer("i_chunks", 0, kMostChunks);
    g.output = e.integer("o_chunks", 0, kMostChunks);
    g.scratch = e.integer("s_chunks", 0, kMostChunks);
    for (const pugi::xml_node& child : node.children("tb")) {
      ThreadBlock tb;
      const Element b{child, fmt::format("gpu {}, tb {}: ", g.id, child.attribute("id").value())};
      tb.id = b.integer("id", 0, INT32_MAX);
      tb.send = b.integer("send", -1, d_.ranks - 1);
      tb.recv = b.integer("recv", -1, d_.ranks - 1);
      tb.channel = b.integer("chan", 0, INT32_MAX);
      for (const pugi::xml_node& step : child.children("step")) tb.operations.push_back(operation(step, g, tb));
      if (child.child("op")) stop(b.where + "op", "an element", "step, the layout that the runtime reads");
      g.blocks.push_back(std::move(tb));
    }
    d_.gpus.push_back(std::move(g));
  }

  Operation operation(const pugi::xml_node& node, const Gpu& g, const ThreadBlock& tb) {
    const Element e{node, fmt::format("gpu {}, tb {}, step {}: ", g.id, tb.id, node.attribute("s").value())};
    if (++operations_ > kMostOperations) stop("step", fmt::format("more than {} elements", kMostOperations), "fewer");
    Operation o;
    o.s = e.integer("s", 0, INT32_MAX);
    o.type = e.text("type") == "ra" ? Type::reduce : static_cast<Type>(one_of(e, "type", kTypes));
    o.depid = e.integer("depid", -1, INT32_MAX);
    o.deps = e.integer("deps", -1, INT32_MAX);
    o.hasdep = node.attribute("hasdep") ? e.integer("hasdep", INT32_MIN, INT32_MAX) : 0;
    if (o.type == Type::nop) return o;
    o.src = location(e, "srcbuf", "srcoff");
    o.dst = location(e, "dstbuf", "dstoff");
    o.count = e.integer("cnt", 0, kMostChunks);
    moved_ += o.count;
    if (moved_ > kMostMoved)
      stop(e.where + "cnt", std::to_string(o.count), fmt::format("at most {} chunks moved in all", kMostMoved));
    // The other end's offsets are only remarks; what is local must lie in its buffer.
    if (!receives(o.type)) check_bounds(e, g, o.src, o.count, "srcoff");
    if (o.type != Type::send) check_bounds(e, g, o.dst, o.count, "dstoff");
    if (sends(o.type) && tb.send < 0)
      stop(e.where + "type", std::string(name(o.type)), "no send: the thread block has send=\"-1\"");
    if (receives(o.type) && tb.recv < 0)
      stop(e.where + "type", std::string(name(o.type)), "no receive: the thread block has recv=\"-1\"");
    if (const std::string at = e.text("at", ""); !at.empty()) o.at = position(e, at);
    return o;
  }

  static Location location(const Element& e, const char* buffer, const char* offset) {
    return {static_cast<Buffer>(one_of(e, buffer, kBuffers)), e.integer(offset, -1, kMostChunks)};
  }

  void check_bounds(const Element& e, const Gpu& g, Location l, std::int32_t count, const char* attribute) const {
    std::int64_t size = l.buffer == Buffer::input ? g.input : l.buffer == Buffer::output ? g.output : g.scratch;
    if (d_.inplace && l.buffer != Buffer::scratch) size = std::max(g.input, g.output);
    if (l.offset < 0 || std::int64_t{l.offset} + count > size)
      stop(e.where + attribute, std::to_string(l.offset),
           fmt::format("0 to {} ({} of the buffer's {} chunks)", size - count, count, size));
  }

  static At position(const Element& e, const std::string& text) {
    At at;
    const char* end = text.data() + text.size();
    const auto step = std::from_chars(text.data(), end, at.step);
    const bool dotted = step.ec == std::errc() && step.ptr != end && *step.ptr == '.';
    const auto transfer = dotted ? std::from_chars(step.ptr + 1, end, at.transfer) : step;
    if (!dotted || transfer.ec != std::errc() || transfer.ptr != end || at.step < 0 || at.transfer < 0)
      stop(e.where + "at", text, "STEP.POSITION, such as 3.0");
    return at;
  }

  Document d_;
  std::int64_t operations_ = 0, moved_ = 0;
};

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      default: out += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
    }
  return out;
}

}  // namespace

std::string_view name(Type t) {
  return kTypes[static_cast<std::size_t>(t)];
}

Result<Document> parse_document(std::string_view text) {
  if (text.size() > kLargestXml)
    return fail("xml", fmt::format("{} bytes", text.size()), fmt::format("at most {}", kLargestXml));
  pugi::xml_document xml;
  const auto parsed =
      xml.load_buffer(text.data(), text.size(), pugi::parse_minimal | pugi::parse_escapes, pugi::encoding_utf8);
  if (!parsed)
    return fail("xml", fmt::format("{} at byte {}", parsed.description(), parsed.offset), "a complete XML document");
  const pugi::xml_node root = xml.child("algo");
  if (!root) return fail("xml", "no element algo", "an MSCCL algorithm");
  try {
    return Reader().read(root);
  } catch (const Stopped& stopped) {
    return Failure(stopped.error);
  }
}

std::string document_xml(const Document& d) {
  std::string out;
  const auto to = std::back_inserter(out);
  fmt::format_to(to,
                 R"(<algo name="{}" proto="{}" nchannels="{}" nchunksperloop="{}" ngpus="{}" coll="{}" inplace="{}")",
                 escaped(d.name), d.protocol, d.channels, d.chunks_per_loop, d.ranks, d.collective, d.inplace ? 1 : 0);
  if (d.outofplace) fmt::format_to(to, R"( outofplace="{}")", *d.outofplace);
  if (d.min_bytes) fmt::format_to(to, R"( minBytes="{}")", *d.min_bytes);
  if (d.max_bytes) fmt::format_to(to, R"( maxBytes="{}")", *d.max_bytes);
  if (!d.meant.empty()) fmt::format_to(to, R"( collective="{}")", d.meant);
  if (d.root != 0) fmt::format_to(to, R"( root="{}")", d.root);
  out += ">\n";
  const auto buffer = [](Location l) { return kBuffers[static_cast<std::size_t>(l.buffer)]; };
  for (const Gpu& g : d.gpus) {
    fmt::format_to(to, "  <gpu id=\"{}\" i_chunks=\"{}\" o_chunks=\"{}\" s_chunks=\"{}\">\n", g.id, g.input, g.output,
                   g.scratch);
    for (const ThreadBlock& tb : g.blocks) {
      fmt::format_to(to, "    <tb id=\"{}\" send=\"{}\" recv=\"{}\" chan=\"{}\">\n", tb.id, tb.send, tb.recv,
                     tb.channel);
      for (const Operation& o : tb.operations) {
        fmt::format_to(
            to,
            R"(      <step s="{}" type="{}" srcbuf="{}" srcoff="{}" dstbuf="{}" dstoff="{}" cnt="{}" depid="{}" deps="{}" hasdep="{}")",
            o.s, name(o.type), buffer(o.src), o.src.offset, buffer(o.dst), o.dst.offset, o.count, o.depid, o.deps,
            o.hasdep);
        if (o.at) fmt::format_to(to, R"( at="{}.{}")", o.at->step, o.at->transfer);
        out += "/>\n";
      }
      out += "    </tb>\n";
    }
    out += "  </gpu>\n";
  }
  return out + "</algo>\n";
}

}  // namespace ringside::msccl
