import { loadersOf, type Texts } from './catalogue.js'

/** The texts of all other pages: a file of its own, so that public pages do not load its many names. */
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
