import { ADMIN_BASE, AUTH_BASE } from '@credit/contract'

/** Short paths of specification section 7 that omit their resource. */
const SHORT_PATHS = [
  'canEvaluationUsers/',
  'beEvaluatedUsers/',
  'deferred/evaluation/',
  'submit/evaluation/',
]

/**
 * Returns the canonical form of a URL: with `/api/` after the base path, without a trailing slash, with
 * the resource written out.
 */
export function rewriteUrl(url: string): string {
  const base = url.startsWith(ADMIN_BASE)
    ? ADMIN_BASE
    : url.startsWith(AUTH_BASE)
      ? AUTH_BASE
      : null
  if (base === null) return url
  const cut = url.indexOf('?')
  const path = cut < 0 ? url : url.slice(0, cut)
  const query = cut < 0 ? '' : url.slice(cut)
  let rest = path.slice(base.length)
  if (rest !== '' && !rest.startsWith('/')) return url
  rest = rest
    .replace(/\/+$/, '')
    .replace(/^\/+/, '')
    .replace(/^api(\/|$)/, '')
  if (base === ADMIN_BASE && SHORT_PATHS.some((short) => rest.startsWith(short))) {
    rest = `mutualEvaluationRecord/${rest}`
  }
  return `${base}/api/${rest}${query}`
}
