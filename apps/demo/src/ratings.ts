import { FixedClock } from '@credit/api/core/clock/clock'
import type { Tx } from '@credit/api/core/context'
import { scoped } from '@credit/api/database/scoped'
import { AreaEntity } from '@credit/api/entities/areas/area'
import { storeRating } from '@credit/api/modules/ratings/compute-rating'
import { enforceRating, publishRating } from '@credit/api/modules/ratings/decide-rating'
import { rateArea } from '@credit/api/modules/ratings/rate-area'
import {
  addDays,
  CITY_AREA_CODE,
  endedHalfYears,
  endOfHalfYear,
  type HalfYear,
  type PlainDate,
  timeOn,
} from '@credit/contract'

/** The district that has a rating and a monthly report of its own. */
export const DEMO_DISTRICT = '003900130006'
/** Days after the end of a half year on which the city publishes its rating, and puts it into force. */
const PUBLISHED = 10
const ENFORCED = 24

/** The half years of the ratings of the demo. */
export interface DemoRatings {
  /** Ratings of the city in force, the earlier first. */
  city: readonly [HalfYear, HalfYear]
  /** Rating of district 0006, under notice. */
  district: HalfYear
}

/** Returns the half years that are rated: for the city the last two whose rating is in force already. */
export function ratingsOn(today: PlainDate): DemoRatings {
  const [district = '', ...earlier] = endedHalfYears(today, 3)
  const isInForce = addDays(endOfHalfYear(district), ENFORCED) <= today
  const [later = '', before = ''] = isInForce ? [district, ...earlier] : earlier
  return { city: [before, later], district }
}

/**
 * Two ratings of the city in force, the later compared with the earlier, and one of district 0006 that is
 * noticed to the public, so that its participants can object to it.
 */
export async function seedDemoRatings(tx: Tx): Promise<void> {
  const { city, district } = ratingsOn(tx.clock.today())
  for (const period of city) {
    const end = endOfHalfYear(period)
    const { id } = await rate(at(tx, addDays(end, PUBLISHED)), CITY_AREA_CODE, period)
    await publishRating(at(tx, addDays(end, PUBLISHED)), id)
    await enforceRating(at(tx, addDays(end, ENFORCED)), id)
  }
  const { id } = await rate(tx, DEMO_DISTRICT, district)
  await publishRating(tx, id)
}

const at = (tx: Tx, day: string): Tx => tx.with({ clock: new FixedClock(timeOn(day, 10)) })

async function rate(tx: Tx, code: string, period: string) {
  const area = await scoped(tx, AreaEntity).findOne({ code })
  if (!area) throw new Error(`the area ${code} is not seeded`)
  const rows = await rateArea(tx, area, endOfHalfYear(period), async () => true)
  return storeRating(tx, area, period, rows)
}
