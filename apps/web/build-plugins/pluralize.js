// Replaces the package of this name, with which Refine builds English plurals. All names come from locale files.
const same = (word) => word
export default { plural: same, singular: same }
