import { PAGES } from '@credit/contract'
import { parseLoginType } from './features/identity/public/login-type.js'

const firstPart = (path: string): string => path.split('/')[1] ?? ''

/**
 * First segments of the paths that need a session: the paths of the menu, of the user menu and of the pages that the
 * specification names. Without a session such a path redirects to the login, and any other unknown path to the 404
 * page. With a session the workspace decides by the account's menu.
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

/** Parameter of links in text messages and mails: the login entry of the recipient. */
const LOGIN_TYPE = 'loginType'

/**
 * Returns the redirect for a visitor without a session who opens a path that is not public.
 *
 * @param lastType login entry used last, for links that name none
 */
export function withoutSession(pathname: string, search: string, lastType: number): string {
  if (pathname === '/') return '/homes'
  if (!needsSession(pathname)) return '/404'
  const named = parseLoginType(new URLSearchParams(search).get(LOGIN_TYPE))
  return `/login?type=${named ?? lastType}&redirect=${encodeURIComponent(pathname + search)}`
}
