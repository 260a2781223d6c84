import { request } from 'node:http'
import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks'
import { bodyFields } from '../support/body-fields.js'
import { leastOf } from '../support/least-of.js'
import { allRoutes, pathOf, type Route } from '../support/routes.js'
import { startTestApp, type TestApp } from '../support/test-app.js'

const NOBODY = '0198c0de-0000-7000-8000-00000000dead'
const JSON_TYPE = 'application/json'
/** Maximum time that one call may hold the event loop (hardening 1). */
const HELD_MS = 50
const SIZE = 1_000_000

/** Just under 1 MB of `part`, each with its number, or as many as `most`. */
function repeated(part: (n: number) => string, most = SIZE): string {
  const parts: string[] = []
  for (let n = 0, length = 0; ; n++) {
    const text = part(n)
    length += text.length + 1
    if (length > SIZE || n >= most) return parts.join()
    parts.push(text)
  }
}

const objectOf = (keys: number, length: number) =>
  `{${Array.from({ length: keys }, (_, n) => `"${'k'.repeat(length)}${n}":1`).join()}}`

/** Bodies of 1 MB that are each slow to count, to parse or to validate. */
const BODIES: readonly (readonly [kind: string, type: string, body: string])[] = [
  ['many keys', JSON_TYPE, `{${repeated((n) => `"k${n}":1`)}}`],
  ['many long keys', JSON_TYPE, `{${repeated((n) => `"${'k'.repeat(460)}${n}":1`)}}`],
  ['fewer longer keys', JSON_TYPE, objectOf(499, 1_900)],
  ['as many keys as are parsed', JSON_TYPE, `{"list":[${repeated(() => objectOf(195, 90), 10)}]}`],
  ['many numbers', JSON_TYPE, `[${repeated(() => '1')}]`],
  ['many empty objects', JSON_TYPE, `[${repeated(() => '{}')}]`],
  ['many nested lists', JSON_TYPE, `{"list":[${repeated(() => '[[[]]]')}]}`],
  ['deep lists', JSON_TYPE, `${'['.repeat(SIZE / 2)}${']'.repeat(SIZE / 2)}`],
  ['one text', JSON_TYPE, JSON.stringify('x'.repeat(SIZE))],
  ['one key', JSON_TYPE, `{"${'x'.repeat(SIZE)}":1}`],
  ['only quotes', JSON_TYPE, `{"a":"${'\\"'.repeat(SIZE / 2)}"}`],
  ['only backslashes', JSON_TYPE, `{"a":"${'\\\\'.repeat(SIZE / 2)}`],
  ['only spaces', JSON_TYPE, `${' '.repeat(SIZE)}x`],
  ['plain text', 'text/plain', 'x'.repeat(SIZE)],
  ['a form', 'application/x-www-form-urlencoded', repeated((n) => `k${n}=1`).replaceAll(',', '&')],
]

describe('a body of 1 MB', () => {
  let t: TestApp
  let address: string
  let authorization: { authorization: string }
  let writing: Route[]
  let held: IntervalHistogram

  beforeAll(async () => {
    t = await startTestApp()
    authorization = { authorization: (await t.as('city')).token }
    address = t.url
    writing = allRoutes(t).filter(({ method }) => method !== 'get')
    held = monitorEventLoopDelay({ resolution: 1 })
    held.enable()
  })
  afterAll(async () => {
    held.disable()
    await t.stop()
  })

  /** Sends a body; the answer may come before all of it is sent. */
  const send = (route: Route, type: string, body: string) =>
    new Promise<number>((resolve) => {
      const { method } = route
      const headers = { 'content-type': type, 'content-length': body.length, ...authorization }
      const call = request(`${address}${pathOf(route, NOBODY)}`, { method, headers }, (answer) => {
        resolve(answer.statusCode ?? 0)
        answer.resume()
      })
      // After a response, an unread rest of the body is not a fault.
      call.on('error', () => resolve(0))
      call.end(body)
    })

  /** The longest time that the loop was held by a call, in milliseconds. */
  const heldBy = (call: () => Promise<unknown>) =>
    leastOf(async () => {
      held.reset()
      await call()
      await new Promise(setImmediate)
      return held.max / 1e6
    }, HELD_MS)

  it.each(BODIES)(
    'of %s holds the event loop under 50 ms at every writing call, and is refused',
    async (_, type, body) => {
      const faults: string[] = []
      // A call without a body of its own ignores one, if it is within the limits.
      const fields = bodyFields(t)
      for (const route of writing) {
        let status = 0
        const ms = await heldBy(async () => {
          status = await send(route, type, body)
        })
        const isDone = status < 400 && fields.has(`${route.method} ${route.url}`)
        if (ms >= HELD_MS || isDone || status >= 500) {
          faults.push(`${route.method} ${route.url}: ${status}, ${Math.round(ms)} ms`)
        }
      }
      expect(faults).toEqual([])
    },
  )

  it('is refused as quickly if every field holds a long text or a list', async () => {
    const faults: string[] = []
    const fields = bodyFields(t)
    for (const route of writing) {
      for (const value of [`"${'a'.repeat(60_000)}"`, `"${'1'.repeat(60_000)}!"`]) {
        const names = (fields.get(`${route.method} ${route.url}`) ?? ['name']).slice(0, 16)
        const body = `{${names.map((name) => `"${name}":${value}`).join()}}`
        const ms = await heldBy(() => send(route, JSON_TYPE, body))
        if (ms >= HELD_MS) faults.push(`${route.method} ${route.url}: ${Math.round(ms)} ms`)
      }
    }
    expect(faults).toEqual([])
  })
})
