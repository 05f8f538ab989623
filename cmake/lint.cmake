# The manners of the source are tests too, and so are the checks of them.

add_test(NAME lint.format COMMAND ${PROJECT_SOURCE_DIR}/ci/check_format)
foreach(check layers sizes)
  add_test(NAME lint.${check} COMMAND ${ASSAY_VENV}/bin/python ci/check_${check}.py)
  add_test(NAME lint.${check}_finds_faults COMMAND ${ASSAY_VENV}/bin/python ci/check_${check}_test.py)
  list(APPEND tests lint.${check} lint.${check}_finds_faults)
endforeach()
set_tests_properties(lint.format ${tests} PROPERTIES
  LABELS quick TIMEOUT 120 WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
