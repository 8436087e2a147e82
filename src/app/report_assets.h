// The page that src/app/report/ holds, compiled in by src/app/report/embed.py.
#pragma once

namespace terse {

extern const char* const report_html;  ///< with `{{TITLE}}`, `{{CSS}}`, `{{DATA}}` and `{{JS}}`
extern const char* const report_css;
extern const char* const report_js;

}  // namespace terse
