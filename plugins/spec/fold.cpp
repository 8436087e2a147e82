#include "fold.h"

#include <algorithm>
#include <numeric>
#include <unordered_map>

#include "unicode.h"

namespace terse::spec {
namespace {

class UnionFind {
 public:
  explicit UnionFind(size_t count) : parent_(count) {
    std::iota(parent_.begin(), parent_.end(), size_t{0});
  }
  size_t root(size_t node) {
    while (parent_[node] != node) node = parent_[node] = parent_[parent_[node]];
    return node;
  }
  void join(size_t a, size_t b) { parent_[root(b)] = root(a); }

 private:
  std::vector<size_t> parent_;
};

struct Citer {
  Bytes id;
  size_t first;  // index of the first §V row it cites
};

using IdIndex = std::unordered_map<Bytes, size_t>;

// Records the rows of `section` that cite two or more live §V rows and unites what each cites.
void collect_citers(const Document& spec, Section section, const IdIndex& live, UnionFind& sets,
                    std::vector<Citer>& citers) {
  std::vector<size_t> cited;
  for (const Row& row : spec.rows(section)) {
    cited.clear();
    for (const Bytes cite : cite_list(row.last)) {
      const auto it = live.find(cite);
      if (it == live.end()) continue;
      if (std::find(cited.begin(), cited.end(), it->second) == cited.end())
        cited.push_back(it->second);
    }
    if (cited.size() < 2) continue;
    citers.push_back({row.id, cited[0]});
    for (const size_t other : cited) sets.join(cited[0], other);
  }
}

struct NumberedId {
  Bytes id;
  std::string number;
};

// B before T, then by number; rows of one id keep their order.
void sort_citers(std::vector<Bytes>& citers) {
  std::vector<NumberedId> keyed;
  keyed.reserve(citers.size());
  for (const Bytes id : citers) keyed.push_back({id, id_number(id)});
  std::stable_sort(keyed.begin(), keyed.end(), [](const NumberedId& a, const NumberedId& b) {
    return a.id[0] != b.id[0] ? a.id[0] < b.id[0] : number_less(a.number, b.number);
  });
  std::transform(keyed.begin(), keyed.end(), citers.begin(),
                 [](const NumberedId& entry) { return entry.id; });
}

}  // namespace

std::vector<FoldCluster> find_fold_clusters(const Document& spec) {
  IdIndex live;
  std::vector<NumberedId> ids;
  for (const Row& row : spec.rows(Section::invariants))
    if (live.emplace(row.id, ids.size()).second) ids.push_back({row.id, id_number(row.id)});

  UnionFind sets(ids.size());
  std::vector<Citer> citers;
  collect_citers(spec, Section::tasks, live, sets, citers);
  collect_citers(spec, Section::bugs, live, sets, citers);

  std::vector<size_t> order(ids.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::stable_sort(order.begin(), order.end(), [&ids](size_t a, size_t b) {
    return number_less(ids[a].number, ids[b].number);
  });
  std::unordered_map<size_t, size_t> cluster_of;  // root -> cluster, in order of smallest member
  std::vector<FoldCluster> clusters;
  for (const size_t index : order) {
    const auto [it, fresh] = cluster_of.emplace(sets.root(index), clusters.size());
    if (fresh) clusters.emplace_back();
    clusters[it->second].members.push_back(ids[index].id);
  }
  for (const Citer& citer : citers)
    clusters[cluster_of[sets.root(citer.first)]].citers.push_back(citer.id);
  clusters.erase(std::remove_if(clusters.begin(), clusters.end(),
                                [](const FoldCluster& c) { return c.members.size() < 2; }),
                 clusters.end());
  for (FoldCluster& cluster : clusters) sort_citers(cluster.citers);
  return clusters;
}

std::string join_ids(const std::vector<Bytes>& ids) {
  std::string joined;
  for (const Bytes id : ids) {
    if (!joined.empty()) joined += ',';
    joined += id;
  }
  return joined;
}

void write_fold_table(const Document& spec, std::string& out) {
  out += "cluster_members|co_citers\n";
  for (const FoldCluster& cluster : find_fold_clusters(spec))
    out += join_ids(cluster.members) + "|" + join_ids(cluster.citers) + "\n";
}

}  // namespace terse::spec
