import { isSign, type Sign } from '@credit/contract'

/** Parses the type of the query, a single digit from 0 to 4. Returns null for any other value. */
export function parseLoginType(value: string | null): Sign | null {
  if (!value || !/^\d$/.test(value)) return null
  const type = Number(value)
  return isSign(type) ? type : null
}
