import { createdParticipant, pathOfKind } from '../support/participants.js'
import { type Caller, startTestApp, type TestApp } from '../support/test-app.js'

const SUPPLIER = pathOfKind(2)
const ID_NUMBER = '11010519491231002X'

let t: TestApp
let city: Caller
let names: string[]
let codes: string[]
beforeAll(async () => {
  t = await startTestApp()
  city = await t.as('city')
  const wanted = ['粘贴（甲）有限公司', '粘贴乙 ＡＢ 公司', '粘贴乙 ＡＢ 公司分公司']
  const made = []
  for (const name of wanted) made.push(await createdParticipant(t, 2, { name }))
  names = made.map(({ name }) => String(name))
  codes = made.map(({ unifiedSocialCreditCode }) => String(unifiedSocialCreditCode))
})
afterAll(() => t.stop())

async function pasted(caller: Caller, lines: readonly string[], more: object = {}) {
  const { status, body } = await caller
    .get(`${SUPPLIER}/list`)
    .set('x-keyword', encodeURIComponent(lines.join('\n')))
    .query({ sort: 'name,asc', ...more })
  return { status, body, names: body.records?.map(({ name }: { name: string }) => name) }
}

describe('a keyword of several lines', () => {
  it('finds the records of these codes and names, and names the others', async () => {
    const lines = [codes[0] ?? '', '粘贴乙  AB 公司', '没有的公司', '9199000300RFE1EK58', '粘贴']
    const { body, names: found } = await pasted(city, lines)
    expect(found).toEqual([names[1], names[0]])
    expect([body.total, body.missing]).toEqual([2, ['没有的公司', '9199000300RFE1EK58', '粘贴']])
  })

  it('takes codes in any case, names with other brackets, and equal lines once', async () => {
    const lines = [codes[2]?.toLowerCase() ?? '', '', '粘贴(甲)有限公司', '粘贴(甲)有限公司 ', '']
    const { body, names: found } = await pasted(city, lines)
    expect([found, body.missing]).toEqual([[names[2], names[0]], []])
  })

  it('keeps to the filters, and to what the caller sees', async () => {
    const lines = [codes[0] ?? '', codes[1] ?? '']
    const other = await pasted(await t.as('district02'), lines)
    expect([other.body.total, other.body.missing]).toEqual([0, lines])
    const filtered = await pasted(city, lines, { name: '甲' })
    expect([filtered.names, filtered.body.missing]).toEqual([[names[0]], [codes[1]]])
    for (const who of [2, 4] as const) expect((await pasted(await t.as(who), lines)).status).toBe(403)
  })

  it('may be in the address, if it is short, and have an ID number in it', async () => {
    const keyword = [ID_NUMBER, codes[0]].join('\n')
    const { body } = await city.get(`${SUPPLIER}/list`).query({ keyword })
    expect([body.total, body.missing]).toEqual([1, [ID_NUMBER]])
    const plain = await city.get(`${SUPPLIER}/list`).set('x-keyword', codes[0] ?? '')
    expect([plain.status, plain.body.fields]).toEqual([400, { 'x-keyword': [expect.any(String)] }])
  })

  it('has at most 200 lines, and room for 200 names', async () => {
    const long = Array.from({ length: 200 }, (_, at) => `没有这样一家名字很长的建筑工程有限责任公司${at}`)
    const { status, body } = await pasted(city, long)
    expect([status, body.total, body.missing?.length]).toEqual([200, 0, 200])
    const more = await pasted(city, [...long, '又一家'])
    expect([more.status, more.body.fields]).toEqual([400, { keyword: ['最多 200 项'] }])
  })

  it('is exported as it is listed', async () => {
    const keyword = [ID_NUMBER, ...codes.slice(0, 2)].join('\n')
    const { status, text } = await city.get(`${SUPPLIER}/export`).query({ keyword, format: 'csv' }).buffer(true)
    expect([status, text.trim().split('\r\n').length, text.includes(ID_NUMBER)]).toEqual([200, 3, false])
  })
})

it('offers no missing lines for a keyword of one line', async () => {
  const { body } = await city.get(`${SUPPLIER}/list`).query({ keyword: '粘贴' })
  expect([body.total, 'missing' in body]).toEqual([3, false])
})
