import { CITY_AREA_CODE, type Sign, subdomainOf } from '@credit/contract'
import type { Config } from '../../core/config/config.types.js'

/** The name of the query parameter that says by which entry to log in, where there is no session. */
const LOGIN_TYPE = 'loginType'

/**
 * The address of a page for a text message or mail: at the host of the account's area, with the entry to log
 * in by. The login goes on to the page.
 */
export function addressOf(
  { production, publicHost, port }: Config,
  { areaCode, sign }: { areaCode: string; sign: Sign },
  path: string,
): string {
  const host = areaCode === CITY_AREA_CODE ? publicHost : `${subdomainOf(areaCode)}.${publicHost}`
  const url = new URL(path || '/', production ? `https://${host}` : `http://${host}:${port}`)
  if (url.pathname !== '/') url.searchParams.set(LOGIN_TYPE, String(sign))
  return url.href
}

/** The next moment at which people may be disturbed; null where that is now. */
export function nextMessageHour(
  { messageHours: { from, until } }: Pick<Config, 'messageHours'>,
  now: Date,
): Date | null {
  const hour = now.getHours()
  if (hour >= from && hour < until) return null
  const next = new Date(now)
  next.setHours(from, 0, 0, 0)
  if (next <= now) next.setDate(next.getDate() + 1)
  return next
}
