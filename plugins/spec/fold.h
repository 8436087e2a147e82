// Prong 1: §V rows that are cited together are candidates for folding into one.
#pragma once

#include <string>
#include <vector>

#include "document.h"

namespace terse::spec {

/// A connected component of the co-citation graph, two members at least.
struct FoldCluster {
  std::vector<Bytes> members;  ///< ids, ascending by number
  std::vector<Bytes> citers;   ///< ids of the §B and §T rows that tie them together
};

/// The clusters, by their smallest member. A row that is cited alone is in none.
std::vector<FoldCluster> find_fold_clusters(const Document& spec);

/// Appends the `cluster_members|co_citers` table.
void write_fold_table(const Document& spec, std::string& out);

/// `ids` joined by commas.
std::string join_ids(const std::vector<Bytes>& ids);

}  // namespace terse::spec
