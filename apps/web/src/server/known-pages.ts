import { matchPath } from 'react-router'

interface KnownPage {
  file: string
  /** Namespaces of its texts besides those of the workspace. */
  texts: readonly string[]
}

/** Pages besides lists and homes whose files and texts the document names, so that they load with the app. */
const PAGES: Readonly<Record<string, KnownPage>> = {
  '/evaluate': { file: './pages/evaluate.tsx', texts: ['evaluation'] },
  '/evaluate/inputevaluate/:id': { file: './pages/input-evaluate.tsx', texts: ['evaluation'] },
  '/creditrecord': {
    file: './pages/credit-record.tsx',
    texts: ['credit', 'credit-acts', 'credit-cases', 'credit-ratings', 'credit-open-credit'],
  },
}

/** Returns the page of an address if it is one of them. */
export const knownPageOf = (pathname: string): KnownPage | undefined =>
  Object.entries(PAGES).find(([path]) => matchPath(path, pathname))?.[1]
