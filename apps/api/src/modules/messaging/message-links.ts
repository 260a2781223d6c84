import type { Sign } from '@credit/contract'
import type { Config } from '#core/config/config.types'
import { siteOrigin } from '../areas/area-address.js'

/** Query parameter for the type of login, used if there is no session. */
const LOGIN_TYPE = 'loginType'

/**
 * Returns the URL of a page for a text message or mail: at the host of the account's area, with the login type. The
 * login continues to the page.
 */
export function pageUrl(config: Config, { areaCode, sign }: { areaCode: string; sign: Sign }, path: string): string {
  const url = new URL(path || '/', siteOrigin(config, areaCode))
  if (url.pathname !== '/') url.searchParams.set(LOGIN_TYPE, String(sign))
  return url.href
}

/** Returns the next moment within message hours, or null if that is now. */
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
