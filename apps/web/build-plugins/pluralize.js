// In place of the package of this name, by which Refine makes English names of resources: all names are in locale files.
const same = (word) => word
export default { plural: same, singular: same }
