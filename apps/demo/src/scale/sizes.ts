/** The size of a city with five years of history; a factor multiplies it. */
export const CITY_SIZE = {
  /** By sign. */
  participants: { 1: 3_000, 2: 30_000, 3: 200, 4: 4_000 },
  projects: 30_000,
  years: 5,
} as const

/** Prefix of the ocid of generated projects. */
export const SCALE_PREFIX = 'ocds-sc4l3d'
/** Number of the first generated participant; those of the demo city are below. */
export const FIRST_ORDER = 100_000

/** How a database is filled; stored, so that an interrupted run continues in the same way. */
export interface ScalePlan {
  factor: number
  /** Day and time at which the history ends. */
  today: string
  now: string
}

export const GENERATED_DATA = 'generated data of all areas, for measurements'
