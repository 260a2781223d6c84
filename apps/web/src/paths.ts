/** Paths that anybody may open; all others belong to the workspace. */
export const PUBLIC_PATHS = [
  '/homes',
  '/homes2',
  '/homes/laws',
  '/homes/lawdetail/:id',
  '/homes/layers',
  '/login',
  '/404',
] as const
export type PublicPath = (typeof PUBLIC_PATHS)[number]

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

/**
 * First parts of the paths that need a session. Without one such a path asks to log in, any other
 * unknown path is not found; with one the workspace decides by the account's own menu.
 */
const PROTECTED = new Set([
  'account',
  'baseinfo',
  'logs',
  'outbox',
  'jobs',
  'userManagemen',
  'supplierManagement',
  'agencyManagement',
  'evaluationExpertsManagement',
  'qualificationPoint',
  'qualificationPointHistory',
  'laws',
  'editLaws',
  'integrityManagement',
  'projectManagement',
  'projectDetails',
  'evaluate',
  'certificate',
  'CertificateHistory',
  'myproject',
  'creditrecord',
  'HeavyintegritySupplier',
  'HeavyintegrityAgency',
  'Area',
  'visualization',
  'visualizationview',
  'questionComplaint',
])

export function needsSession(pathname: string): boolean {
  return PROTECTED.has(pathname.split('/')[1] ?? '')
}

/** Only a path of this site may be gone to after login; `//host` and `/\host` are other sites. */
export function localPath(value: string | null): string | null {
  return value && /^\/(?![/\\])/.test(value) ? value : null
}

/** Where a visitor without a session is sent from a path that is not public. */
export function withoutSession(pathname: string, search: string, loginType: number): string {
  if (pathname === '/') return '/homes'
  if (!needsSession(pathname)) return '/404'
  return `/login?type=${loginType}&redirect=${encodeURIComponent(pathname + search)}`
}
