import { ADMIN_BASE, AUTH_BASE } from '@credit/contract'

/** Short spellings of specification section 7 that leave out their resource. */
const SHORT = [
  'canEvaluationUsers/',
  'beEvaluatedUsers/',
  'deferred/evaluation/',
  'submit/evaluation/',
]

/**
 * Makes one spelling of the many that reach a handler: with `/api/` after the base, without a
 * trailing slash, the resource written out. Done once, at the edge.
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
  if (base === ADMIN_BASE && SHORT.some((short) => rest.startsWith(short))) {
    rest = `mutualEvaluationRecord/${rest}`
  }
  return `${base}/api/${rest}${query}`
}
