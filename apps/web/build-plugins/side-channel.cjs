// In place of the package `side-channel` that `qs` uses (for Refine): 7 kB of the script of every list, most of it to
// describe a missing key in an error. Every browser that is supported has WeakMap.
module.exports = () => new WeakMap()
