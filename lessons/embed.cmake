# Writes OUTPUT, a C++ file whose FUNCTION returns the texts of FILES (separated by |), which lie in FOLDER.
string(REPLACE "|" ";" files "${FILES}")
set(arrays "")
set(list "")
set(i 0)
foreach(file IN LISTS files)
  file(READ ${FOLDER}/${file} hex HEX)
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "'\\\\x\\1'," bytes "${hex}")
  string(APPEND arrays "const char text_${i}[] = {${bytes}'\\0'};\n")
  string(APPEND list "      {\"${file}\", {text_${i}, sizeof text_${i} - 1}},\n")
  math(EXPR i "${i} + 1")
endforeach()
file(WRITE ${OUTPUT} "#include \"lessons/library.h\"
namespace ringside {
namespace {
${arrays}}  // namespace
const std::vector<EmbeddedLesson>& ${FUNCTION}() {
  static const std::vector<EmbeddedLesson> all = {
${list}  };
  return all;
}
}  // namespace ringside
")
