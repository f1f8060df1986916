#include "core/topology/import/import.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/base/try.h"
#include "core/topology/topology_json.h"

namespace ringside {
namespace {

constexpr std::size_t kMostText = std::size_t{16} << 20, kMostJson = std::size_t{64} << 20;
constexpr const char* kFormats =
    "nvidia-smi topo -m, an NCCL topology, hwloc XML, a SimGrid platform, or JSON of Ringside's own";

/// The name of the first element, past declaration, comments and document type.
std::string_view root_of(std::string_view xml) {
  while (true) {
    const std::size_t open = xml.find('<');
    if (open == std::string_view::npos || open + 1 >= xml.size()) return {};
    xml.remove_prefix(open);
    const bool comment = xml.substr(0, 4) == "<!--";
    if (!comment && xml[1] != '?' && xml[1] != '!') break;
    const std::string_view end = comment ? "-->" : ">";
    const std::size_t close = xml.find(end);
    if (close == std::string_view::npos) return {};
    xml.remove_prefix(close + end.size());
  }
  return xml.substr(1, std::min(xml.find_first_of(" \t\r\n/>", 1), std::size_t{40}) - 1);
}

/// What people have at hand instead of a dump: the error says which dump there is of the same machine.
Result<bool> is_no_other(std::string_view text, bool matrix) {
  const auto has = [&](std::string_view sign) { return text.find(sign) != std::string_view::npos; };
  if (has("Weight between two GPUs") || has("ACCESS TABLE:"))
    return fail("topology", "rocm-smi's or amd-smi's table of weights and hops, without buses,",
                "what RCCL writes with NCCL_TOPO_DUMP_FILE=FILE, or lstopo FILE.xml");
  if (!matrix && has("NCCL INFO"))
    return fail("topology", "NCCL's log", "the dump that NCCL_TOPO_DUMP_FILE=FILE makes it write");
  return true;
}

}  // namespace

Result<Topology> import_topology(std::string_view text) {
  if (text.substr(0, 3) == "\xef\xbb\xbf") text.remove_prefix(3);
  const std::size_t start = text.find_first_not_of(" \t\r\n");
  if (start == std::string_view::npos) return fail("topology", "an empty text", kFormats);
  if (text.substr(0, 2) == "\xff\xfe" || text.substr(0, 2) == "\xfe\xff" || text.find('\0') != std::string_view::npos)
    return fail("topology", "a text with zero bytes", "text in UTF-8");
  // "[root@node]# nvidia-smi topo -m" is no array.
  const bool matrix = text.find("GPU0") != std::string_view::npos;
  const bool json = text[start] == '{' || (text[start] == '[' && !matrix);
  if (text.size() > (json ? kMostJson : kMostText))
    return fail("topology", fmt::format("{} bytes", text.size()),
                fmt::format("{} at most", json ? kMostJson : kMostText));
  if (json) return topology_from_text(text);
  if (text[start] != '<') {
    RINGSIDE_OK(is_no_other(text, matrix));
    if (!matrix)
      return fail("topology",
                  std::string(text.substr(start, std::min(text.find_first_of("\r\n", start) - start, std::size_t{40}))),
                  kFormats);
    return import_nvidia_smi(text);
  }
  const std::string_view root = root_of(text);
  if (root == "system") return import_nccl(text);
  if (root == "topology") return import_hwloc(text);
  if (root == "platform") return import_simgrid(text);
  if (root == "graphs")
    return fail("NCCL", "<graphs>, the rings and trees that it chose (NCCL_GRAPH_DUMP_FILE),",
                "the topology that they were chosen on: NCCL_TOPO_DUMP_FILE=FILE");
  return fail("topology", fmt::format("XML with the root element <{}>", root), kFormats);
}

}  // namespace ringside
