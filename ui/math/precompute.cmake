# Lays out the shipped formulas: TOOL prints them, NODE runs precompute.js on the BUNDLE, OUTPUT is the result. Without a
# bundle the result is empty.
file(SIZE ${BUNDLE} size)
if(size EQUAL 0)
  file(WRITE ${OUTPUT} "{}")
  return()
endif()
execute_process(COMMAND ${TOOL} OUTPUT_FILE ${OUTPUT}.list COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${NODE} ${SCRIPT} ${BUNDLE} ${OUTPUT}.list ${OUTPUT} COMMAND_ERROR_IS_FATAL ANY)
