import { loadersOf, type Texts } from './catalogue.js'

/** Texts of the public pages. */
export const loaders = loadersOf(
  import.meta.glob<Texts>(
    ['../{pages,shared,layouts/public}/locales/*.json', '../features/{identity,site}/public/locales/*.json'],
    { import: 'default' },
  ),
)
