/** The text of one namespace in one language. */
export interface Texts {
  [key: string]: string | Texts
}

/**
 * Which namespace a locale file holds: `features/site/locales` is `site`, `features/site/public/locales`
 * is `site-public`, `layouts/workspace/locales` is `workspace`; two folders have names of their own.
 */
export function namespaceOf(path: string): string {
  const folder = path
    .replace(/^.*\/src\//, '')
    .replace(/^(\.\.\/)+/, '')
    .replace(/\/?locales\/[^/]+$/, '')
  if (folder === 'shared') return 'common'
  if (folder === 'resource-kit') return 'kit'
  return folder.replace(/^(features|layouts)\//, '').replaceAll('/', '-')
}

export function localeOf(path: string): string {
  return path.replace(/^.*\//, '').replace(/\.json$/, '')
}

const files = import.meta.glob<Texts>('../**/locales/*.json', { import: 'default' })

/** The loader of each file, by `<language>/<namespace>`. */
export const loaders: ReadonlyMap<string, () => Promise<Texts>> = new Map(
  Object.entries(files).map(([path, load]) => [`${localeOf(path)}/${namespaceOf(path)}`, load]),
)

/** Every namespace there is. */
export const namespaces: readonly string[] = [
  ...new Set(Object.keys(files).map((path) => namespaceOf(path))),
].sort()
