import { randomDay, startOfRun } from '@credit/testkit'

process.env.TEST_DAY ||= randomDay()

/** The day of the run, the same in all of its processes: from the environment, or a random one. */
export const DAY = process.env.TEST_DAY

/** Start time of every spec. */
export const START = startOfRun(DAY)
