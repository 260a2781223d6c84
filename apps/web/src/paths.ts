import { PAGES, PUBLIC_PATHS, type PublicPath } from '@credit/contract'
import { parseLoginType } from './features/identity/public/login-type.js'

export { PUBLIC_PATHS, type PublicPath }

/** `/homes/lawdetail/7` is the public path `/homes/lawdetail/:id`; null where none fits. */
export function publicPathOf(pathname: string): PublicPath | null {
  const parts = pathname.replace(/\/+$/, '').split('/')
  const fits = (path: PublicPath) => {
    const wanted = path.split('/')
    return (
      wanted.length === parts.length &&
      wanted.every((part, at) => part === parts[at] || (part.startsWith(':') && parts[at] !== ''))
    )
  }
  return PUBLIC_PATHS.find(fits) ?? null
}

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

/** Only a path of this site may be gone to after login; `//host` and `/\host` are other sites. */
export function localPath(value: string | null): string | null {
  return value && /^\/(?![/\\])/.test(value) ? value : null
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
