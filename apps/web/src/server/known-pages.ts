import { SIGN } from '@credit/contract'
import { matchPath } from 'react-router'
import { homeTexts } from '../pages/home-texts.js'

export interface KnownPage {
  path: string
  /** Source files of the page. A `.document.tsx` beside the last one is what its document contains. */
  files: readonly [string, ...string[]]
  /** Namespaces of its texts, in addition to those that every page loads. */
  texts: readonly string[]
}

/** Pages other than lists whose files and texts the document names, so that they load with the app. */
const PAGES: readonly KnownPage[] = [
  { path: '/evaluate', files: ['./pages/evaluate.tsx'], texts: ['evaluation'] },
  { path: '/evaluate/inputevaluate/:id', files: ['./pages/input-evaluate.tsx'], texts: ['evaluation'] },
  {
    path: '/creditrecord',
    files: ['./pages/credit-record.tsx'],
    texts: ['credit', 'credit-acts', 'credit-cases', 'credit-ratings', 'credit-open-credit'],
  },
  { path: '/regedit', files: ['./pages/regedit.tsx'], texts: ['registration', 'kit', 'participants'] },
]

const homeOf = (loginType: number): KnownPage => {
  const home = loginType === SIGN.supervisor ? 'supervisor-home' : 'participant-home'
  return { path: '/', files: ['./pages/home.tsx', `./pages/${home}.tsx`], texts: homeTexts(loginType) }
}

/** Returns the page of an address if it is one of them. The first page after login depends on the type of account. */
export const knownPageOf = (pathname: string, loginType: number): KnownPage | undefined =>
  pathname === '/' ? homeOf(loginType) : PAGES.find(({ path }) => matchPath(path, pathname))
