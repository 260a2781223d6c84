/** Kinds of calendar entries: a holiday, or a make-up working day. */
export const DAY_KINDS = ['off', 'work'] as const
export type DayKind = (typeof DAY_KINDS)[number]

/** Settings of a day; `ordinary` follows its weekday. */
export const DAY_SETTINGS = ['ordinary', ...DAY_KINDS] as const
export type DaySetting = (typeof DAY_SETTINGS)[number]

/** Years that the calendar covers. */
export const CALENDAR_YEARS = { first: 2020, last: 2099 } as const
