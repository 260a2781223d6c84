import { isSign, type ParticipantSign, PROCUREMENT_CATEGORIES, type ProcurementCategory, SIGN } from '@credit/contract'
import { useSearchParams } from 'react-router'

export const PERIODS = [3, 6, 12] as const
export type Period = (typeof PERIODS)[number]

export interface Filters {
  months: Period
  /** Undefined for all roles. */
  sign?: ParticipantSign
  /** Kind of purchase. Undefined for all. */
  category?: ProcurementCategory
  /** Undefined for all areas that the caller sees. */
  areaId?: string
  /** Name of the area, after it has loaded. */
  areaName?: string
}

const AREA_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Filters that are kept in the address. */
export type Chosen = Omit<Filters, 'areaName'>

const isRole = (value: unknown): value is ParticipantSign => isSign(value) && value !== SIGN.supervisor

/**
 * Returns the filters of the analysis, which are kept in the address so that it can be shared. After the areas have
 * loaded, an unknown area is replaced by all areas.
 */
export function useFilters(
  areas: readonly { areaId: string; areaName: string }[] | undefined,
): [Filters, (change: Partial<Chosen>) => void] {
  const [search, setSearch] = useSearchParams()
  const months = PERIODS.find((one) => String(one) === search.get('months')) ?? 12
  const sign = search.has('sign') ? Number(search.get('sign')) : undefined
  const category = PROCUREMENT_CATEGORIES.find((one) => one === search.get('category'))
  const change = (wanted: Partial<Chosen>) =>
    setSearch(
      (now) => {
        for (const [name, value] of Object.entries(wanted)) {
          if (value === undefined) now.delete(name)
          else now.set(name, String(value))
        }
        return now
      },
      { replace: true },
    )
  const asked = search.get('areaId')?.match(AREA_ID)?.[0]
  const areaId = areas?.every((area) => area.areaId !== asked) ? undefined : asked
  const areaName = areas?.find((area) => area.areaId === areaId)?.areaName
  return [{ months, sign: isRole(sign) ? sign : undefined, category, areaId, areaName }, change]
}
