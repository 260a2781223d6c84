import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from './paths.mjs'

const DAY = /^\d{4}-\d{2}-\d{2}$/
/** Built before the tests run. */
const TEST_CLOCK = pathToFileURL(join(ROOT, 'packages', 'testkit', 'dist', 'test-clock.js')).href

/**
 * Returns the day that a runner tests at: `TEST_DAY` (a day, `fixed` or `random`), or the runner's default. Prints it,
 * so that the run can be repeated.
 * @param usual `fixed` or `random`.
 */
export async function testDay(usual, wanted = process.env.TEST_DAY || usual) {
  const { FIXED_DAY, randomDay } = await import(TEST_CLOCK)
  const day = { fixed: FIXED_DAY, random: randomDay() }[wanted] ?? wanted
  if (!DAY.test(day)) throw new Error(`TEST_DAY is fixed, random or YYYY-MM-DD, not ${day}`)
  console.log(`Test day: ${day}. To run at this day again: TEST_DAY=${day}`)
  return day
}
