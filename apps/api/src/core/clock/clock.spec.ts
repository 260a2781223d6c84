import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const DAY = '2028-02-29T09:00:00+08:00'
const MINUTE_MS = 60_000

/** Prints the time of the clock and how far it is from the machine's, in the process and in a thread of it. */
const SCRIPT = `
  import { isMainThread, Worker } from 'node:worker_threads'
  const { Clock } = await import(${JSON.stringify(new URL('./clock.ts', import.meta.url).href)})
  const machine = Date.now()
  const now = new Clock().now().getTime()
  console.log(now, now - machine)
  if (isMainThread) new Worker(new URL(import.meta.url))`

async function timesOf(env: Record<string, string>): Promise<number[][]> {
  const script = `data:text/javascript,${encodeURIComponent(SCRIPT)}`
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '-e', `await import(${JSON.stringify(script)})`],
    { env: { ...process.env, ...env } },
  )
  return stdout
    .trim()
    .split('\n')
    .map((line) => line.split(' ').map(Number))
}

describe('Clock', () => {
  it('starts a process at the time of a test run and keeps running, in threads too', async () => {
    const [[now = 0, offset = 0] = [], [, offsetOfThread = 0] = []] = await timesOf({
      TEST_NOW: DAY,
    })
    expect(now).toBeGreaterThanOrEqual(Date.parse(DAY))
    expect(now).toBeLessThan(Date.parse(DAY) + MINUTE_MS)
    expect(Math.abs(offsetOfThread - offset)).toBeLessThan(5)
  })

  it("is the machine's time if no time is set", async () => {
    const [[, offset] = []] = await timesOf({ TEST_NOW: '' })
    expect(offset).toBeLessThan(5)
  })
})
