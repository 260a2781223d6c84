import { maskMiddle, maskPhone, replaceIdNumbers } from '@credit/contract'

type Params = Readonly<Record<string, string | number>>

/** Tokens that stand for ID numbers in stored texts. */
const TOKEN = /ID[0-9A-F]{24}/g
const MOBILE = /(?<!\d)1[3-9]\d{9}(?!\d)/g
const EMAIL = /[^\s@，。；、]+@[^\s@，。；、]+\.[^\s@，。；、]+/g
const HIDDEN = '***'
/** Parameters that name parties. */
const NAMES = ['name', 'other'] as const

/** Returns the names of parties in the parameters of a fault. */
export function namesIn(params: Params): string[] {
  return NAMES.flatMap((key) => (typeof params[key] === 'string' ? [params[key]] : []))
}

/**
 * Returns the parameters of a fault as they may leave the product: without phones, addresses of mail and ID numbers,
 * and with names of experts hidden but for their first character.
 *
 * @param experts names of natural persons; in a fault about one of them all names are taken for a person's
 */
export function withoutPersonalData(params: Params, experts: ReadonlySet<string>): Params {
  const isOfPerson = namesIn(params).some((name) => experts.has(name))
  const shown = Object.entries(params).map(([key, value]) => {
    const text = hideNumbers(String(value))
    const isName = (NAMES as readonly string[]).includes(key)
    return [key, isOfPerson && isName ? maskMiddle(text, 1, 0) : text] as const
  })
  return Object.fromEntries(shown)
}

/** Returns a text without phones, addresses of mail and ID numbers. */
export function hideNumbers(text: string): string {
  return replaceIdNumbers(text, () => HIDDEN)
    .replaceAll(TOKEN, HIDDEN)
    .replaceAll(MOBILE, maskPhone)
    .replaceAll(EMAIL, HIDDEN)
}
