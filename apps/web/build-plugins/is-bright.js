// Replaces a function that Ant Design's buttons import from its colour picker, which comes with folding panels.
export function isBright(value) {
  const { r, g, b } = value.toRgb()
  return r * 0.299 + g * 0.587 + b * 0.114 > 192
}
