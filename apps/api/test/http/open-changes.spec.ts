import { unitOfWork } from '#database/unit-of-work'
import { DishonestyItemEntity } from '#entities/ledger/dishonesty-item'
import { endDishonesty } from '../../src/modules/acts/decide-dishonesty.js'
import { recordDishonesty } from '../../src/modules/acts/record-dishonesty.js'
import { recordListings, recordScoreChanges } from '../../src/modules/ledger/changes/record-changes.js'
import { numberChanges } from '../../src/modules/open-credit/webhooks/change-numbering.js'
import { makeParticipants, reveal } from '../support/credit.js'
import { makeKey, setCode } from '../support/open-credit.js'
import { startTestApp, type TestApp } from '../support/test-app.js'

const PATH = '/credit/admin/api/open/changes'
const names = (prefix: string, count: number) => Array.from({ length: count }, (_, n) => `${prefix}${n}`)
const codeOf = (n: number) => `91330100MA27XM0${String(n).padStart(3, '0')}`

const reportOf = (participantId: string, itemId: string) => ({
  ...{ participantId, itemId, description: '虚假材料' },
  ...{
    authority: '市财政局',
    decisionNumber: '财采处〔2035〕1号',
    decidedOn: '2035-11-05' as const,
  },
})

let t: TestApp
let secret: string
let suppliers: string[]
let buyers: string[]
beforeAll(async () => {
  t = await startTestApp()
  t.clock.set('2035-11-05T10:00:00+08:00')
  secret = (await makeKey(t, '变更读取', { quotaPerMinute: 10_000 })).secret
  suppliers = await makeParticipants(t.ctx(), 2, names('变更公司', 8))
  buyers = await makeParticipants(t.ctx(), 1, names('变更采购人', 6))
  for (const [n, id] of suppliers.entries()) await setCode(t, id, codeOf(n))
})
afterAll(() => t.stop())

interface Change {
  id: string
  kind: string
  code: string
  credit: { score: number | null; band: string | null; unrated: boolean; serious: boolean } | null
  act: { id: string; authority: string | null } | null
}

async function read(cursor?: string): Promise<{ changes: Change[]; nextCursor: string }> {
  await numberChanges(t.ctx())
  const response = await t.http
    .get(PATH)
    .set('X-Api-Key', secret)
    .query(cursor === undefined ? {} : { cursor })
  expect(response.status).toBe(200)
  expect(response.headers['x-signature']).toMatch(/^[\w-]+\.\.[\w-]+$/)
  return response.body
}

describe('the feed of changes', () => {
  it('has no entry for an organisation whose public values stay the same', async () => {
    await reveal(t.ctx(), suppliers[0] ?? '', buyers.slice(0, 2), 90)
    expect(await read()).toEqual({ changes: [], nextCursor: '0' })
  })

  it('has new scores, listings with their act, and delistings', async () => {
    const [id = ''] = suppliers
    await reveal(t.ctx(), id, buyers.slice(2, 3), 90)
    const rated = await read()
    expect(rated.changes).toMatchObject([
      { kind: 'score', code: codeOf(0), credit: { unrated: false, serious: false }, act: null },
    ])
    const item = await t.ctx().manager.findOneByOrFail(DishonestyItemEntity, { code: 'S-S1' })
    const act = await unitOfWork(t.ctx(), (tx) => recordDishonesty(tx, { ...reportOf(id, item.id), source: 'import' }))
    const listed = await read(rated.nextCursor)
    expect(listed.changes.map(({ kind }) => kind).sort()).toEqual(['listed', 'score'])
    const listing = listed.changes.find(({ kind }) => kind === 'listed')
    expect(listing?.act).toMatchObject({ id: act.id, authority: '市财政局' })
    const { credit } = listed.changes.find(({ kind }) => kind === 'score') ?? {}
    expect(credit).toMatchObject({ band: 'D', serious: true })

    await unitOfWork(t.ctx(), (tx) => recordListings(tx, null))
    expect((await read(listed.nextCursor)).changes).toEqual([])
    await unitOfWork(t.ctx(), (tx) => endDishonesty(tx, act.id, 'revoke', '认定有误'))
    const ended = await read(listed.nextCursor)
    expect(ended.changes.map(({ kind }) => kind).sort()).toEqual(['delisted', 'score'])
    expect(ended.changes.find(({ kind }) => kind === 'delisted')?.act).toMatchObject({
      ...{ id: act.id, authority: null, behavior: null },
    })
    // The feed, read from its first change, no longer contains the revoked act.
    const all = await read()
    expect(all.changes.map(({ kind }) => kind)).not.toContain('listed')
  })

  it("reports the end of an act's publicity by the day", async () => {
    const [, id = ''] = suppliers
    const item = await t.ctx().manager.findOneByOrFail(DishonestyItemEntity, { code: 'S-S1' })
    await unitOfWork(t.ctx(), (tx) => recordDishonesty(tx, { ...reportOf(id, item.id), source: 'import' }))
    const listed = await read()
    t.clock.set('2045-11-05T10:00:00+08:00')
    await unitOfWork(t.ctx(), (tx) => recordListings(tx, null))
    const { changes } = await read(listed.nextCursor)
    expect(changes.map(({ kind }) => kind)).toEqual(['delisted'])
    t.clock.set('2035-11-06T10:00:00+08:00')
  })

  it('never has natural persons', async () => {
    const [trader = ''] = await makeParticipants(t.ctx(), 2, ['张三商行'])
    const [expert = ''] = await makeParticipants(t.ctx(), 4, ['王五'])
    await setCode(t, trader, '92330100MA28ABCDEF')
    await setCode(t, expert, 'ZJ-0001')
    const [becomes = ''] = await makeParticipants(t.ctx(), 2, ['李四工作室'])
    await setCode(t, becomes, codeOf(99))
    const { nextCursor } = await read()
    for (const id of [trader, expert]) await reveal(t.ctx(), id, buyers.slice(0, 4), 90)
    await reveal(t.ctx(), becomes, buyers.slice(0, 4), 90)
    await setCode(t, becomes, '92330100MA28ABCDEG')
    expect((await read(nextCursor)).changes).toEqual([])
  })

  it('does not skip a change that is committed after a later one was read', async () => {
    const { nextCursor } = await read()
    const [, , slow = '', fast = ''] = suppliers
    await reveal(t.ctx(), fast, buyers.slice(0, 2), 90)
    const before = { score: null, starLevel: null, band: null, limitedBy: null, unrated: true, serious: false }
    const after = { ...before, score: 90, starLevel: 5, band: 'AAA', unrated: false }
    let between: Awaited<ReturnType<typeof read>> | undefined
    await unitOfWork(t.ctx(), async (tx) => {
      // Only the change: a whole score is counted by connection, and two connections may share a counter.
      await recordScoreChanges(tx, [{ participantId: slow, before, after }])
      await reveal(t.ctx(), fast, buyers.slice(2, 3), 90)
      between = await read(nextCursor)
    })
    expect(between?.changes.map(({ code }) => code)).toEqual([codeOf(3)])
    const rest = await read(between?.nextCursor)
    expect(rest.changes.map(({ code }) => code)).toEqual([codeOf(2)])
  })

  it('has each change once while many are written and numbered at the same time', async () => {
    let { nextCursor } = await read()
    const [{ count: known }] = await t.dataSource.query(`SELECT count(*)::int FROM credit_change`)
    const busy = suppliers.slice(4)
    const seen: Change[] = []
    let writing = true
    const reader = async () => {
      while (writing) {
        const page = await read(nextCursor)
        seen.push(...page.changes)
        nextCursor = page.nextCursor
      }
    }
    const reading = reader()
    const numbering = (async () => {
      while (writing) await numberChanges(t.ctx())
    })()
    for (let round = 0; round < 4; round++) {
      await Promise.all(busy.map((id, n) => reveal(t.ctx(), id, buyers.slice(0, 5), 60 + round * 5 + n)))
    }
    writing = false
    await Promise.all([reading, numbering])
    seen.push(...(await read(nextCursor)).changes)
    const written: { id: string; participant: string }[] = await t.dataSource.query(
      `SELECT id, participant_id AS participant FROM credit_change ORDER BY seq OFFSET $1`,
      [known],
    )
    expect(written.length).toBeGreaterThanOrEqual(busy.length * 3)
    expect(seen.map(({ id }) => id).sort()).toEqual(written.map(({ id }) => id).sort())
    for (const [n, participant] of busy.entries()) {
      const own = written.filter((row) => row.participant === participant).map(({ id }) => id)
      const read = seen.filter(({ code }) => code === codeOf(4 + n)).map(({ id }) => id)
      expect(read).toEqual(own)
    }
  })

  it('rejects a cursor that it did not give', async () => {
    for (const cursor of ['-1', 'abc', '1; DROP TABLE']) {
      const { status } = await t.http.get(PATH).set('X-Api-Key', secret).query({ cursor })
      expect([cursor, status]).toEqual([cursor, 400])
    }
  })
})
