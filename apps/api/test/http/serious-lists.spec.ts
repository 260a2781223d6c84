import { DishonestyItemEntity } from '#entities/ledger/dishonesty-item'
import { decisionAgainst } from '../support/credit.js'
import { API, createTestParticipant, MONDAY, type TestParticipant } from '../support/evaluation.js'
import { asBytes, readCsv, readWorkbook } from '../support/exports.js'
import { freshCode } from '../support/registration.js'
import { EVERYONE, startTestApp, type TestApp, type Who } from '../support/test-app.js'

const SERIOUS = `${API}/integrity/serious`

let t: TestApp
let party: TestParticipant
let numbers = 0
beforeAll(async () => {
  t = await startTestApp({ LIMIT_PUBLIC_EXPORTS: '4' })
})
afterAll(() => t.stop())
beforeEach(async () => {
  t.clock.set(MONDAY)
  party = await createTestParticipant(t, 2)
  await identify(party, freshCode())
})

const identify = ({ id }: { id: string }, code: string) =>
  t.dataSource.query('UPDATE participant SET code = $2 WHERE id = $1', [id, code])
const nameOf = async ({ id }: { id: string }): Promise<string> =>
  (await t.dataSource.query('SELECT name FROM participant WHERE id = $1', [id]))[0].name
const codeOf = async ({ id }: { id: string }): Promise<string> =>
  (await t.dataSource.query('SELECT code FROM participant WHERE id = $1', [id]))[0].code

/** A serious act that a supervisor records, decided today. */
const recorded = async (of: TestParticipant, itemCode = 'S-S1'): Promise<string> => {
  const { decidedOn, ...document } = await decisionAgainst(t.ctx(), of.id)
  const { id: itemId } = await t.ctx().manager.findOneByOrFail(DishonestyItemEntity, { code: itemCode })
  const { body } = await (await t.as('district06'))
    .post(`${API}/integrity`)
    .send({
      ...{ participantId: of.id, itemId, description: '提供虚假业绩' },
      ...{ ...document, decidedAt: decidedOn, decisionNumber: `录〔2035〕${++numbers}号` },
    })
    .expect(201)
  return body.id
}

describe('the lists of supervisors', () => {
  const listed = async (who: Who, query = '', role = 'supplier') => {
    const answer = await (await t.as(who)).get(`${SERIOUS}/${role}?participantId=${party.id}&${query}`)
    return [answer.status, ...(answer.body.records ?? []).map(({ listing }: { listing: string }) => listing)]
  }

  it('show published and upcoming entries, and entries of other areas once published', async () => {
    await recorded(party)
    expect(await listed('district06')).toEqual([200, 'published'])
    expect(await listed('district02')).toEqual([200, 'published'])
    expect(await listed('city', '', 'agency')).toEqual([200])
    const revoked = await recorded(party, 'S-S2')
    await (await t.as('city')).put(`${API}/integrity/${revoked}/revoke`).send({ text: '撤销' })
    expect((await listed('district06')).sort()).toEqual([200, 'published', 'revoked'])
    expect(await listed('district06', 'listing=revoked')).toEqual([200, 'revoked'])
    expect(await listed('district06', 'listing=ended,pending')).toEqual([200])
    expect(await listed('district02')).toEqual([200, 'published'])
    t.clock.set('2039-01-01T10:00:00+08:00')
    expect(await listed('district06', 'listing=ended')).toEqual([200, 'ended'])
    expect(await listed('district02')).toEqual([200])
  })

  it('never report the act of a natural person as published', async () => {
    await recorded(party)
    await identify(party, `92${(await codeOf(party)).slice(2)}`)
    expect(await listed('district06')).toEqual([200, 'withheld'])
    expect(await listed('district06', 'listing=withheld')).toEqual([200, 'withheld'])
    expect(await listed('district06', 'listing=published')).toEqual([200])
    expect(await listed('district02')).toEqual([200])
    expect((await t.http.get(`${SERIOUS}?keyword=${await codeOf(party)}`)).body.total).toBe(0)
  })

  it('are for supervisors with the permission, and exports for those who may export', async () => {
    for (const who of EVERYONE) {
      const caller = await t.as(who)
      for (const role of ['supplier', 'agency']) {
        const { status } = await caller.get(`${SERIOUS}/${role}`)
        const table = await caller.get(`${SERIOUS}/${role}/export?format=csv`)
        const isSupervisor = ['city', 'district06', 'district02', 'examiner', 'auditor'].includes(String(who))
        expect([who, status]).toEqual([who, isSupervisor ? 200 : 403])
        expect([who, table.status]).toEqual([who, isSupervisor && who !== 'examiner' ? 200 : 403])
      }
    }
    for (const path of ['supplier', 'agency', 'supplier/export']) {
      await t.http.get(`${SERIOUS}/${path}`).expect(401)
    }
  })
})

describe('the published list', () => {
  it('is exported by visitors as csv and as workbook, so many times a day', async () => {
    await recorded(party)
    const revoked = await recorded(party, 'S-S2')
    await (await t.as('city')).put(`${API}/integrity/${revoked}/revoke`).send({ text: '撤销' })
    const entries = async () => Number((await t.dataSource.query('SELECT count(*) AS n FROM audit_log'))[0].n)
    const before = await entries()
    const last = await codeOf(party)
    const csv = await t.http.get(`${SERIOUS}/export?format=csv&keyword=${last}`).buffer(true)
    expect(csv.status).toBe(200)
    const [head = [], ...rows] = await readCsv(csv.text)
    expect(head.slice(0, 3)).toEqual(['企业名称', '统一社会信用代码', '企业地址'])
    expect(rows.map((row) => row.slice(0, 2))).toEqual([[await nameOf(party), last]])
    const book = await t.http.get(`${SERIOUS}/export?format=xlsx&keyword=${last}`).buffer(true).parse(asBytes)
    const sheets = [...(await readWorkbook(book.body as Buffer)).values()]
    expect(sheets[0]).toHaveLength(2)
    expect(sheets[1]?.flat().join()).not.toContain('admin')
    expect(await entries()).toBe(before)

    await t.http.get(`${SERIOUS}/export?format=pdf`).expect(400)
    const limited = await t.http.get(`${SERIOUS}/export`)
    const late = await t.http.get(`${SERIOUS}/export`)
    expect([limited.status, late.status].sort()).toEqual([200, 429])
    expect(late.headers['retry-after']).toMatch(/^\d+$/)
  })
})
