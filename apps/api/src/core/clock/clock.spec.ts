import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const DAY = '2028-02-29T09:00:00+08:00'
const MINUTE_MS = 60_000

/** Prints the time of the clock between two times of the machine, in the process and in a thread of it. */
const SCRIPT = `
  import { isMainThread, Worker } from 'node:worker_threads'
  const { Clock } = await import(${JSON.stringify(new URL('./clock.ts', import.meta.url).href)})
  const clock = new Clock()
  console.log(Date.now(), clock.now().getTime(), Date.now())
  if (isMainThread) new Worker(new URL(import.meta.url))`

interface Times {
  now: number
  /** Least and greatest difference from the machine's time that fit what was read. */
  offset: [number, number]
}

/** The clock rounds its time down to a millisecond. */
const ROUNDED_MS = 1

async function timesOf(env: Record<string, string>): Promise<[Times, Times]> {
  const script = `data:text/javascript,${encodeURIComponent(SCRIPT)}`
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '-e', `await import(${JSON.stringify(script)})`],
    { env: { ...process.env, ...env } },
  )
  const lines = stdout.trim().split('\n')
  const [main, thread, ...others] = lines.map((line): Times => {
    const [before = Number.NaN, now = Number.NaN, after = Number.NaN] = line.split(' ').map(Number)
    return { now, offset: [now - after, now - before + ROUNDED_MS] }
  })
  if (!main || !thread || others.length > 0) throw new Error(stdout)
  return [main, thread]
}

const overlap = (a: Times, b: Times) => a.offset[0] <= b.offset[1] && b.offset[0] <= a.offset[1]

describe('Clock', () => {
  it('starts a process at the time of a test run and keeps running, in threads too', async () => {
    const [main, thread] = await timesOf({ TEST_NOW: DAY })
    expect(main.now).toBeGreaterThanOrEqual(Date.parse(DAY))
    expect(main.now).toBeLessThan(Date.parse(DAY) + MINUTE_MS)
    expect(thread.now).toBeGreaterThanOrEqual(main.now)
    expect(overlap(main, thread)).toBe(true)
  })

  it("is the machine's time if no time is set", async () => {
    for (const { offset } of await timesOf({ TEST_NOW: '' })) {
      expect(offset[0]).toBeLessThanOrEqual(0)
      expect(offset[1]).toBeGreaterThanOrEqual(0)
    }
  })
})
