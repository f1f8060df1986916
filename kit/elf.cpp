// What has to be changed in libraries that another package built, in place:
//
//   kit_elf soften VERSION SYMBOL[,SYMBOL..] LIBRARY..
//       where a library needs VERSION of the C library for nothing but these symbols, it asks for them without a
//       version: it then also loads where only somebody else has them
//   kit_elf move LIBRARY..
//       forgets the folder that it was built for
//
// One line for each file that was changed. Exit 0; 2: bad arguments; 3: a file that cannot be read or is no 64-bit ELF.
#include <elf.h>

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iterator>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace {

class Library {
 public:
  explicit Library(const std::string& path) : path_(path) {
    std::ifstream in(path, std::ios::binary);
    bytes_.assign(std::istreambuf_iterator<char>(in), {});
    if (bytes_.size() < sizeof(Elf64_Ehdr) || std::memcmp(bytes_.data(), ELFMAG, SELFMAG) != 0 ||
        bytes_[EI_CLASS] != ELFCLASS64)
      throw std::runtime_error("no 64-bit ELF file");
    const auto& header = at<Elf64_Ehdr>(0);
    for (int i = 0; i < header.e_shnum; ++i)
      sections_.push_back(at<Elf64_Shdr>(header.e_shoff + static_cast<std::size_t>(i) * sizeof(Elf64_Shdr)));
  }

  /// Whether the need was taken away: its symbols are asked for without a version, and its entry repeats another one.
  bool soften(const std::string& version, const std::set<std::string>& symbols) {
    const auto [need, other] = find(version);
    if (!need || !other || !only(need->vna_other, symbols)) return false;
    const Elf64_Shdr& versions = *section(SHT_GNU_versym);
    for (std::size_t i = 0; i < versions.sh_size / sizeof(Elf64_Versym); ++i) {
      auto& of_symbol = at<Elf64_Versym>(versions.sh_offset + i * sizeof(Elf64_Versym));
      if ((of_symbol & kIndex) == need->vna_other) of_symbol = VER_NDX_GLOBAL;
    }
    need->vna_hash = other->vna_hash, need->vna_name = other->vna_name;
    write();
    return true;
  }

  /// A library's own folders would hide those of the program that loads it. The entry stays, under a number that says
  /// nothing to the loader.
  bool forget_folders() {
    const Elf64_Shdr* table = section(SHT_DYNAMIC);
    bool changed = false;
    for (std::size_t i = 0; table && i < table->sh_size / sizeof(Elf64_Dyn); ++i) {
      auto& entry = at<Elf64_Dyn>(table->sh_offset + i * sizeof(Elf64_Dyn));
      if (entry.d_tag != DT_RUNPATH && entry.d_tag != DT_RPATH) continue;
      entry.d_tag = kNothing;
      changed = true;
    }
    if (changed) write();
    return changed;
  }

 private:
  static constexpr unsigned kIndex = 0x7fff;
  static constexpr Elf64_Sxword kNothing = 0x6000a11d;  // of the range that is the system's own, used by none
  void write() const {
    std::ofstream file(path_, std::ios::binary);
    if (!file.write(bytes_.data(), static_cast<std::streamsize>(bytes_.size())).flush())
      throw std::runtime_error("cannot be written");
  }
  template <class T>
  T& at(std::size_t offset) {
    if (offset > bytes_.size() || bytes_.size() - offset < sizeof(T)) throw std::runtime_error("cut off");
    return *reinterpret_cast<T*>(bytes_.data() + offset);  // NOLINT: a file's own layout
  }
  const Elf64_Shdr* section(std::uint32_t type) const {
    for (const auto& s : sections_)
      if (s.sh_type == type) return &s;
    return nullptr;
  }
  std::string text(const Elf64_Shdr& of, std::size_t index) const {
    const std::size_t from = sections_.at(of.sh_link).sh_offset + index;
    return from < bytes_.size()
               ? std::string(bytes_.data() + from, ::strnlen(bytes_.data() + from, bytes_.size() - from))
               : "";
  }
  /// The entry of that version and another one of the same library; null where there is none.
  std::pair<Elf64_Vernaux*, Elf64_Vernaux*> find(const std::string& version) {
    const Elf64_Shdr* needs = section(SHT_GNU_verneed);
    std::size_t file = needs ? needs->sh_offset : 0;
    for (std::uint32_t i = 0; needs && i < needs->sh_info; ++i) {
      const auto& library = at<Elf64_Verneed>(file);
      Elf64_Vernaux *found = nullptr, *other = nullptr;
      std::size_t one = file + library.vn_aux;
      for (int k = 0; k < library.vn_cnt; ++k) {
        auto& need = at<Elf64_Vernaux>(one);
        (text(*needs, need.vna_name) == version ? found : other) = &need;
        one += need.vna_next;
      }
      if (found) return {found, other};
      file += library.vn_next;
    }
    return {};
  }
  /// Whether every symbol of that version is among these.
  bool only(unsigned version, const std::set<std::string>& symbols) {
    const Elf64_Shdr *names = section(SHT_DYNSYM), *versions = section(SHT_GNU_versym);
    if (!names || !versions) return false;
    for (std::size_t i = 0; i < names->sh_size / sizeof(Elf64_Sym); ++i)
      if ((at<Elf64_Versym>(versions->sh_offset + i * sizeof(Elf64_Versym)) & kIndex) == version &&
          !symbols.contains(text(*names, at<Elf64_Sym>(names->sh_offset + i * sizeof(Elf64_Sym)).st_name)))
        return false;
    return true;
  }

  std::string path_;
  std::vector<char> bytes_;
  std::vector<Elf64_Shdr> sections_;
};

}  // namespace

int main(int arguments, char** argument) {
  const std::vector<std::string> words(argument + 1, argument + arguments);
  const bool soften = words.size() > 3 && words[0] == "soften";
  if (!soften && (words.size() < 2 || words[0] != "move")) {
    std::fprintf(stderr, "kit_elf: soften VERSION SYMBOL[,SYMBOL..] LIBRARY.. is accepted, and move LIBRARY..\n");
    return 2;
  }
  std::set<std::string> symbols;
  std::istringstream names(soften ? words[2] : "");
  for (std::string symbol; std::getline(names, symbol, ',');) symbols.insert(symbol);
  for (std::size_t i = soften ? 3 : 1; i < words.size(); ++i) {
    try {
      Library library(words[i]);
      if (soften ? library.soften(words[1], symbols) : library.forget_folders()) std::printf("%s\n", words[i].c_str());
    } catch (const std::exception& e) {
      std::fprintf(stderr, "kit_elf: %s: %s\n", words[i].c_str(), e.what());
      return 3;
    }
  }
  return 0;
}
