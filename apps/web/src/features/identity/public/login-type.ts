import { isSign, type Sign } from '@credit/contract'

/** The query's type, exactly one digit of 0 to 4; anything else is no login page. */
export function parseLoginType(value: string | null): Sign | null {
  if (!value || !/^\d$/.test(value)) return null
  const type = Number(value)
  return isSign(type) ? type : null
}
