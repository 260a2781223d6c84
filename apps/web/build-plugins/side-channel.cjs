// Replaces the package `side-channel`, a dependency of `qs` (used by Refine). It adds 7 kB to the script of every list,
// mostly to describe a missing key in an error. Every supported browser has WeakMap.
module.exports = () => new WeakMap()
