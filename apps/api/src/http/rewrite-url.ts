import { ADMIN_BASE, AUTH_BASE } from '@credit/contract'

/** Short paths of specification section 7 that omit their resource. */
const SHORT_PATHS = ['canEvaluationUsers/', 'beEvaluatedUsers/', 'deferred/evaluation/', 'submit/evaluation/']

const SLASH = 0x2f
const CHECK = '?mode=check'

/**
 * Returns the canonical form of a URL: with `/api/` after the base path, without a trailing slash, with
 * the resource written out, and `bulk?mode=check` as `bulk/check`.
 */
export function rewriteUrl(url: string): string {
  const base = url.startsWith(ADMIN_BASE) ? ADMIN_BASE : url.startsWith(AUTH_BASE) ? AUTH_BASE : null
  if (base === null) return url
  const cut = url.indexOf('?')
  const path = cut < 0 ? url : url.slice(0, cut)
  const query = cut < 0 ? '' : url.slice(cut)
  if (path.length > base.length && path.charCodeAt(base.length) !== SLASH) return url
  let rest = withoutSlashes(path, base.length)
  if (rest === 'api') rest = ''
  else if (rest.startsWith('api/')) rest = rest.slice('api/'.length)
  if (base === ADMIN_BASE && SHORT_PATHS.some((short) => rest.startsWith(short))) {
    rest = `mutualEvaluationRecord/${rest}`
  }
  // The mode distinguishes two calls with the same path: one starts a job, the other responds at once.
  if (query === CHECK && rest.endsWith('/bulk')) return `${base}/api/${rest}/check`
  return `${base}/api/${rest}${query}`
}

/** The path after `start`, without slashes around it. A pattern would take the square of their number. */
function withoutSlashes(path: string, start: number): string {
  let from = start
  let to = path.length
  while (from < to && path.charCodeAt(from) === SLASH) from++
  while (to > from && path.charCodeAt(to - 1) === SLASH) to--
  return path.slice(from, to)
}
