/** What is filled to: quality.md "Sizes to build for", the city's; a factor multiplies it. */
export const CITY_SIZE = {
  /** By sign. */
  participants: { 1: 3_000, 2: 30_000, 3: 200, 4: 4_000 },
  projects: 30_000,
  years: 5,
} as const

/** Prefix of the processes that only fill. */
export const SCALE_PREFIX = 'ocds-sc4l3d'
/** Number of the first body that only fills; those of the demo city stay below. */
export const FIRST_ORDER = 100_000

/** What a database is filled to; kept, so that a filling that was cut off goes on as it began. */
export interface ScalePlan {
  factor: number
  /** Day and moment that the past ends at. */
  today: string
  now: string
}

export const WHOLE = 'a database filled for measuring, all areas'
