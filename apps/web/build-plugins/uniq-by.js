// Replaces the function of lodash with which Refine removes options of the same value, which comes with all kinds of
// comparisons.
export default (list, name) => {
  const seen = new Set()
  return list.filter((one) => !seen.has(one[name]) && seen.add(one[name]))
}
