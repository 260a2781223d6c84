import { loadersOf, type Texts } from './catalogue.js'

/** Texts of all other pages, kept in a separate module so that public pages do not load their long list of files. */
export const loaders = loadersOf(
  import.meta.glob<Texts>(
    [
      '../**/locales/*.json',
      '!../{pages,shared,layouts/public}/locales/*.json',
      '!../features/{identity,site}/public/locales/*.json',
    ],
    { import: 'default' },
  ),
)
