/** The 15 areas: 0001 is the city level and also the first of the map's 15 regions. */
export const AREA_CODE_PREFIX = '00390013'
export const AREA_COUNT = 15
export const AREA_CODES: readonly string[] = Array.from(
  { length: AREA_COUNT },
  (_, i) => AREA_CODE_PREFIX + String(i + 1).padStart(4, '0'),
)
export const CITY_AREA_CODE = `${AREA_CODE_PREFIX}0001`
/** The one area whose home page starts with the floating box switched on. */
export const FLOATING_BOX_AREA_CODE = `${AREA_CODE_PREFIX}0006`
/** The one area whose menu starts with the online complaint entry. */
export const COMPLAINT_AREA_CODE = `${AREA_CODE_PREFIX}0001`

export const AREA_STATUS = { closed: 0, open: 1 } as const

/** Returns whether a code is that of the city level. */
export function isCityCode(areaCode: string): boolean {
  return areaCode.endsWith('0001')
}

/** `003900130006` -> `d06`; the city answers on the bare host as well. */
export function subdomainOf(areaCode: string): string {
  return `d${areaCode.slice(-2)}`
}
