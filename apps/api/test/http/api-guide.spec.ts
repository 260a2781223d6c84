import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeAccount, TEST_PASSWORD } from '../support/accounts.js'
import { startTestApp, type TestApp } from '../support/test-app.js'

const guideIn = (locale: string) =>
  readFileSync(join(import.meta.dirname, `../../../web/src/features/site/help/${locale}/api.md`), 'utf8')
const GUIDE = guideIn('en-US')
const BLOCK = /```http\n(GET|POST|PUT|DELETE) (\S+)\n(?:(\{.*\})\n)?(\d{3})(?: (\{.*\}))?\n```/g

let t: TestApp
const values: Record<string, string> = {
  uuid: randomUUID(),
  captcha: '0000',
  month: '2035-05',
  password: TEST_PASSWORD,
}
beforeAll(async () => {
  t = await startTestApp()
  t.clock.set('2035-06-20T10:00:00+08:00')
  const account = await makeAccount(t.ctx(), {
    ...{ sign: 0, areaCode: '003900130001', roles: ['city-administrator'] },
  })
  values.loginName = account.loginName
})
afterAll(() => t.stop())

const filled = (text: string) => text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)

/** Compares a response with the example in the guide, and keeps the values that it names. */
function compare(shown: unknown, answer: unknown): void {
  if (typeof shown === 'object' && shown !== null) {
    for (const [key, value] of Object.entries(shown)) {
      compare(value, (answer as Record<string, unknown> | null)?.[key])
    }
    return
  }
  const name = typeof shown === 'string' ? /^\{(\w+)\}$/.exec(shown)?.[1] : undefined
  if (name && values[name] === undefined) {
    expect([name, typeof answer]).toEqual([name, 'string'])
    values[name] = String(answer)
  } else expect(answer).toEqual(name ? values[name] : shown)
}

it('has the same requests in both languages', () => {
  const requestsIn = (locale: string) => [...guideIn(locale).matchAll(BLOCK)].map(([text]) => text)
  expect(requestsIn('zh-CN')).toEqual(requestsIn('en-US'))
})

it('answers every request of the guide as the guide says', async () => {
  const calls = [...GUIDE.matchAll(BLOCK)]
  expect(calls.length).toBe(GUIDE.split('```http').length - 1)
  for (const [, method = '', path = '', body, status, answer] of calls) {
    const send = t.http[method.toLowerCase() as 'get'](filled(path))
    if (values.token) send.set('Authorization', values.token)
    const response = await (body ? send.send(JSON.parse(filled(body))) : send)
    expect([method, path, response.status]).toEqual([method, path, Number(status)])
    if (answer) compare(JSON.parse(answer), response.body)
  }
})
