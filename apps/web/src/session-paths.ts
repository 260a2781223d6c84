import { PAGES } from '@credit/contract'
import { parseLoginType } from './features/identity/public/login-type.js'

const firstPart = (path: string): string => path.split('/')[1] ?? ''

/**
 * First parts of the paths that need a session: those of the menu, of the user menu, and of the pages that the
 * specification names. Without a session such a path asks to log in, any other unknown path is not found; with
 * one the workspace decides by the account's own menu.
 */
const PROTECTED = new Set([
  ...PAGES.filter(({ path }) => path !== '/').map(({ path }) => firstPart(path)),
  ...['account', 'jobs', 'messages', 'editLaws', 'projectDetails', 'integrityManagement', 'Area'],
  ...['supplierManagement', 'agencyManagement', 'evaluationExpertsManagement'],
  ...['qualificationPoint', 'qualificationPointHistory', 'certificate', 'CertificateHistory'],
  ...['HeavyintegritySupplier', 'HeavyintegrityAgency', 'questionComplaint'],
  ...['visualization', 'visualizationview'],
])

export function needsSession(pathname: string): boolean {
  return PROTECTED.has(firstPart(pathname))
}

/** In a link of a text message or mail: the entry by which its reader logs in. */
const LOGIN_TYPE = 'loginType'

/**
 * Where a visitor without a session is sent from a path that is not public; `lastType` is the entry used
 * last, for links that name none.
 */
export function withoutSession(pathname: string, search: string, lastType: number): string {
  if (pathname === '/') return '/homes'
  if (!needsSession(pathname)) return '/404'
  const named = parseLoginType(new URLSearchParams(search).get(LOGIN_TYPE))
  return `/login?type=${named ?? lastType}&redirect=${encodeURIComponent(pathname + search)}`
}
