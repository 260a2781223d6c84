import { randomDay, startOfRun } from '@credit/testkit'

process.env.TEST_DAY ||= randomDay()

/** The day of the run, the same in all of its processes: that of the environment, else a random one. */
export const DAY = process.env.TEST_DAY

/** The time at which every spec starts. */
export const START = startOfRun(DAY)
