# npm ci, then esbuild: SOURCE/{package.json, package-lock.json, typeset.js} becomes WORK/mathjax.js. Where the registry cannot
# be reached, the bundle is empty and the program shows formulas as readable text.
file(MAKE_DIRECTORY ${WORK})
foreach(name package.json package-lock.json typeset.js)
  configure_file(${SOURCE}/${name} ${WORK}/${name} COPYONLY)
endforeach()

function(attempt)
  execute_process(COMMAND ${ARGN} WORKING_DIRECTORY ${WORK} RESULT_VARIABLE result OUTPUT_VARIABLE said ERROR_VARIABLE said)
  if(NOT result EQUAL 0)
    message(WARNING "MathJax could not be bundled, formulas will be readable text. Delete ${WORK}/mathjax.js and build again "
                    "to retry. ${ARGN} said:\n${said}")
    file(WRITE ${WORK}/mathjax.js "")
    set(failed TRUE PARENT_SCOPE)
  endif()
endfunction()

set(failed FALSE)
attempt(${NPM} ci --ignore-scripts --no-audit --no-fund)
if(NOT failed)
  attempt(${NPM} run --silent bundle)
endif()
