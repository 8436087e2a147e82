// What the stages are measured on: files that run.py writes from fixed seeds.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "filter/rulebook.h"
#include "text/line.h"

namespace terse::bench {

/// Where run.py has put the inputs; set before any other call.
void set_folder(std::string folder);

/// A file of the folder, read once. Ends the program, with a message, where there is none.
const std::string& text(const std::string& name);

/// Its lines; they borrow it.
std::vector<LineView> lines(const std::string& name);

/// Its paragraphs, without the newline that ends each; they borrow it.
std::vector<Bytes> paragraphs(const std::string& name);

/// The built-in packs, loaded once.
const Rulebook& built_in();

/// Only the pack in this file of the folder.
std::unique_ptr<const Rulebook> rulebook_of(const std::string& name);

}  // namespace terse::bench
