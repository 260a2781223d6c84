/** Texts of one namespace in one language. */
export interface Texts {
  [key: string]: string | Texts
}

export type TextLoaders = ReadonlyMap<string, () => Promise<Texts>>

/**
 * Returns the namespace of a locale file: `features/site/locales` is `site`, `features/site/public/locales` is
 * `site-public`, `layouts/workspace/locales` is `workspace`. Two folders have names of their own.
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

/** Returns the loader of each file, keyed by `<language>/<namespace>`. */
export function loadersOf(files: Record<string, () => Promise<Texts>>): TextLoaders {
  return new Map(Object.entries(files).map(([path, load]) => [`${localeOf(path)}/${namespaceOf(path)}`, load]))
}
