import { verifyScores } from '../../src/modules/ledger/verify/verify-scores.js'
import { makeParticipants } from '../support/credit.js'
import { API, createTestParticipant, MONDAY, type TestParticipant, UNKNOWN_ID } from '../support/evaluation.js'
import { freshName } from '../support/fresh-name.js'
import { EVERYONE, startTestApp, type TestApp, type Who } from '../support/test-app.js'

const ADJUSTMENT = `${API}/adjustment`

let t: TestApp
let party: TestParticipant
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())
beforeEach(async () => {
  t.clock.set(MONDAY)
  party = await createTestParticipant(t, 2)
})

const input = (more: object = {}) => ({
  participantId: party.id,
  points: 2.5,
  reason: '漏计一次履约评价',
  documentNumber: '信调〔2035〕1号',
  validUntil: '2036-11-04',
  ...more,
})
const credit = async () => (await (await t.as('city')).get(`${API}/credit/${party.id}`).expect(200)).body
const decide = async (who: Who, id: string, action: string, body: object = {}) =>
  (await t.as(who)).put(`${ADJUSTMENT}/${id}/${action}`).send(body)

describe('an adjustment', () => {
  it('counts once a second supervisor approved it', async () => {
    const before = await credit()
    const first = await t.as('district06')
    const { body } = await first.post(ADJUSTMENT).send(input()).expect(201)
    expect(body).toMatchObject({ status: 'pending', can: [] })
    const todos = (await first.get(`${API}/supervisor/examineList?size=500`)).body.records
    expect(todos.find((row: { id: string }) => row.id === body.id)).toMatchObject({
      sourceType: 'adjustment',
      link: `/integrityManagement/adjustment?id=${body.id}`,
    })
    for (const action of ['approve', 'reject']) {
      const own = await decide('district06', body.id, action, { text: '同意' })
      expect([own.status, own.headers['x-error-code']]).toEqual([403, 'OWN_REQUEST'])
      expect(own.text).toContain('另一名监管人员')
    }
    expect((await credit()).adjustment).toBe(0)
    const approved = await decide('examiner', body.id, 'approve', { text: '属实' })
    expect(approved.body).toMatchObject({
      status: 'approved',
      decisionText: '属实',
      inForceFrom: '2035-11-05',
      can: [],
    })
    const after = await credit()
    expect([after.adjustment, after.creditScore]).toEqual([2.5, before.creditScore + 2.5])
    expect((await decide('city', body.id, 'approve')).status).toBe(409)
    const faults = (await verifyScores(t.ctx())).faults.filter(({ id }) => id === party.id)
    expect(faults).toEqual([])
  })

  it('that is rejected changes nothing', async () => {
    const { body } = await (await t.as('city')).post(ADJUSTMENT).send(input({ points: -4 }))
    expect((await decide('examiner', body.id, 'reject')).status).toBe(400)
    const rejected = await decide('examiner', body.id, 'reject', { text: '依据不足' })
    expect(rejected.body).toMatchObject({ status: 'rejected', decisionText: '依据不足' })
    expect((await credit()).adjustment).toBe(0)
  })

  it('reports its faults, and is for the supervisors of the home area', async () => {
    const fields = async (more: object, status: number) => {
      const { body } = await (await t.as('district06')).post(ADJUSTMENT).send(input(more)).expect(status)
      return Object.keys(body.fields ?? {})
    }
    expect(await fields({ points: 0 }, 422)).toEqual(['points'])
    expect(await fields({ points: 100.5 }, 400)).toEqual(['points'])
    expect(await fields({ validUntil: '2035-11-04' }, 422)).toEqual(['validUntil'])
    expect(await fields({ participantId: UNKNOWN_ID }, 422)).toEqual(['participantId'])
    const { body } = await (await t.as('city')).post(ADJUSTMENT).send(input()).expect(201)
    for (const who of EVERYONE) {
      const caller = await t.as(who)
      const expected: Partial<Record<Who, number>> = { city: 201, district06: 201, district02: 422 }
      const created = await caller.post(ADJUSTMENT).send(input())
      expect([who, created.status]).toEqual([who, expected[who] ?? 403])
      const supervises = ['city', 'district06', 'examiner', 'auditor'].includes(String(who))
      const read = await caller.get(`${ADJUSTMENT}/${body.id}`)
      expect([who, read.status]).toEqual([who, who === 'district02' ? 404 : supervises ? 200 : 403])
    }
    expect((await decide('district02', body.id, 'approve')).status).toBe(404)
    expect((await decide('auditor', body.id, 'approve')).status).toBe(403)
  })
})

describe('the list of scores', () => {
  it('has the participants of all roles of the area, each with its development', async () => {
    const agency = await createTestParticipant(t, 3)
    const rows = async (who: Who, query = '') => {
      const { body, status } = await (await t.as(who)).get(`${API}/credit/list?size=200${query}`)
      return [status, (body.records ?? []).map(({ id }: { id: string }) => id)] as const
    }
    const [, all] = await rows('district06')
    expect(all).toEqual(expect.arrayContaining([party.id, agency.id]))
    const [, agencies] = await rows('district06', '&sign=3&unrated=true')
    expect(agencies).toContain(agency.id)
    expect(agencies).not.toContain(party.id)
    expect((await rows('district02'))[1]).not.toContain(party.id)
    const { body } = await (await t.as('city')).get(`${API}/credit/list?keyword=参与方&size=200`)
    const row = body.records.find(({ id }: { id: string }) => id === party.id)
    expect(row).toMatchObject({ creditScore: null, unrated: true, band: null, areaName: '滨河区' })
    expect(row.trend).toEqual([null, null, null, null, null, 75])
    for (const sign of [1, 2, 3, 4] as const) expect((await rows(sign))[0]).toBe(403)
  })

  it('is filtered by whole bands and by status, to match the distribution', async () => {
    const [one = '', other = '', off = ''] = await makeParticipants(t.ctx(), 2, ['甲级', '乙级', '停用'].map(freshName))
    const set = (id: string, band: string, status: string) =>
      t.dataSource.query(
        `UPDATE participant SET band = $2, status = $3, unrated = false, star_level = 4,
          credit_score = 80 WHERE id = $1`,
        [id, band, status],
      )
    await set(one, 'QQ', 'active')
    await set(other, 'QQQ', 'active')
    await set(off, 'QQ', 'disabled')
    const city = await t.as('city')
    const { bands } = (await city.get(`${API}/account/score/star`).expect(200)).body
    expect(bands).toContainEqual({ band: 'QQ', count: 1 })
    const read = async (query: object) =>
      (
        await city
          .get(`${API}/credit/list`)
          .query({ size: 200, ...query })
          .expect(200)
      ).body.records
    const found = await read({ band: 'QQ', status: 'active,onLeave' })
    expect(found).toEqual([expect.objectContaining({ id: one, band: 'QQ', status: 'active' })])
    expect(await read({ band: 'QQ,QQQ' })).toHaveLength(3)
    const unbanded = await read({ band: '–' })
    expect(unbanded.length).toBeGreaterThan(0)
    expect(new Set(unbanded.map((row: { band: string | null }) => row.band))).toEqual(new Set([null]))
  })
})
