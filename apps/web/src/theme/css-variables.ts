import { darkPalette, fontFamily, lightPalette, type Palette, radius, size } from './tokens.js'

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

/** Flattens nested names: `warning: { background }` becomes `--warning-background`, `map[0]` becomes `--map-0`. */
function flatten(palette: Palette): [name: string, value: string][] {
  return Object.entries(palette).flatMap(([name, value]: [string, string | object]) =>
    typeof value === 'string'
      ? [[kebab(name), value] as [string, string]]
      : Object.entries(value).map(([part, inner]) => [`${kebab(name)}-${kebab(part)}`, inner] as [string, string]),
  )
}

function declare(entries: [string, string][]): string {
  return entries.map(([name, value]) => `  --${name}: ${value};`).join('\n')
}

/** Returns the tokens as a style sheet for the build (`tokensCss` in vite.config.ts). */
export function cssVariables(): string {
  const shared: [string, string][] = [
    ['font', fontFamily],
    ['radius-small', `${radius.small}px`],
    ['radius-large', `${radius.large}px`],
    ...Object.entries(size).map(([name, px]) => [`size-${kebab(name)}`, `${px}px`] as [string, string]),
  ]
  const dark = `color-scheme: dark;\n${declare(flatten(darkPalette))}`
  return [
    `:root {\n  color-scheme: light;\n${declare([...shared, ...flatten(lightPalette)])}\n}`,
    // Paper is white: browsers print light text but leave out dark backgrounds.
    // The wall board is dark in any theme.
    `@media screen {\n[data-theme="dark"] {\n  ${dark}\n}\n}`,
    // Follows the system's preference before any script runs, and without script.
    `@media screen and (prefers-color-scheme: dark) {\n:root:not([data-theme]) {\n  ${dark}\n}\n}`,
    `@media print {\n:root {\n  --page: ${lightPalette.surface};\n}\n}`,
    '',
  ].join('\n')
}
