import { darkPalette, fontFamily, lightPalette, type Palette, radius, size } from './tokens.js'

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

/** `warning: { background }` becomes `--warning-background`, `map[0]` becomes `--map-0`. */
function flatten(palette: Palette): [name: string, value: string][] {
  return Object.entries(palette).flatMap(([name, value]: [string, string | object]) =>
    typeof value === 'string'
      ? [[kebab(name), value] as [string, string]]
      : Object.entries(value).map(
          ([part, inner]) => [`${kebab(name)}-${kebab(part)}`, inner] as [string, string],
        ),
  )
}

function declare(entries: [string, string][]): string {
  return entries.map(([name, value]) => `  --${name}: ${value};`).join('\n')
}

/** The tokens as one style sheet, made while building: see `tokensCss` in vite.config.ts. */
export function cssVariables(): string {
  const shared: [string, string][] = [
    ['font', fontFamily],
    ['radius-small', `${radius.small}px`],
    ['radius-large', `${radius.large}px`],
    ...Object.entries(size).map(
      ([name, px]) => [`size-${kebab(name)}`, `${px}px`] as [string, string],
    ),
  ]
  return [
    `:root {\n  color-scheme: light;\n${declare([...shared, ...flatten(lightPalette)])}\n}`,
    `:root[data-theme="dark"] {\n  color-scheme: dark;\n${declare(flatten(darkPalette))}\n}`,
    '',
  ].join('\n')
}
