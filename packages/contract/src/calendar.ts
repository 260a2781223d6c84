/** What the calendar says of a day: a holiday, or a weekend day that is worked. */
export const DAY_KINDS = ['off', 'work'] as const
export type DayKind = (typeof DAY_KINDS)[number]

/** What a day can be set to; `ordinary` is what its weekday says. */
export const DAY_SETTINGS = ['ordinary', ...DAY_KINDS] as const
export type DaySetting = (typeof DAY_SETTINGS)[number]

/** Years that the calendar covers. */
export const CALENDAR_YEARS = { first: 2020, last: 2099 } as const
