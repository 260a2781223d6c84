import { readFileSync, writeFileSync } from 'node:fs'
import { Schedule } from '#core/schedule'
import { allAreas, scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { AdjustmentEntity } from '#entities/ledger/adjustment'
import { BonusClaimEntity } from '#entities/ledger/bonus-claim'
import { BonusItemEntity } from '#entities/ledger/bonus-item'
import { DishonestyItemEntity } from '#entities/ledger/dishonesty-item'
import { ParticipantEntity } from '#entities/participants/participant'
import { dismissDishonesty } from '../../src/modules/acts/decide-dishonesty.js'
import { recordDishonesty } from '../../src/modules/acts/record-dishonesty.js'
import { seal } from '../../src/modules/audit/seal.js'
import { approveAdjustment } from '../../src/modules/claims/adjustment/approve-adjustment.js'
import { approveBonus } from '../../src/modules/claims/bonus/examine-claim.js'
import { reportFaults, verifyCredit } from '../../src/modules/evaluation/verify/verify-credit.js'
import { recompute } from '../../src/modules/ledger/recompute.js'
import { versionRules } from '../../src/modules/ledger/rules/rule-versions.js'
import {
  AFTER_WINDOW,
  createParties,
  createProject,
  logIn,
  MONDAY,
  move,
  type Parties,
  type ProjectFixture,
  submit,
} from '../support/evaluation.js'
import { DECISION_TAMPERINGS } from '../support/tamperings/decisions.js'
import { publishDocuments } from '../support/tamperings/documents.js'
import { GRANTED_TAMPERINGS } from '../support/tamperings/granted.js'
import { LEDGER_TAMPERINGS } from '../support/tamperings/ledger.js'
import { PUBLISHED_TAMPERINGS } from '../support/tamperings/published.js'
import { RECORD_TAMPERINGS } from '../support/tamperings/records.js'
import { FACT, RECORD } from '../support/tamperings/rows.js'
import { tamperCasesDocument } from '../support/tamperings/table.js'
import { startTestApp, type TestApp } from '../support/test-app.js'

const DOCUMENT = new URL('../../../../docs/tamper-cases.md', import.meta.url)

let t: TestApp
let parties: Parties
let project: ProjectFixture
const query = (text: string, values: unknown[] = []) => t.dataSource.query(text, values)

/** Tables that the cases change, and that are put back after each. */
const TABLES = [
  'score_line',
  'credit_fact',
  'evaluation_record',
  'rule_version',
  'base_score_setting',
  'score_formula',
  'bonus_claim',
  'dishonest_record',
  'adjustment',
  'star_rating',
  'participant',
  'evaluation_setting_version',
  'rating',
  'rating_row',
  'credit_record',
  'credit_change',
  'role_menu',
  'menu',
  'account',
  'account_role',
  'api_key',
  'webhook',
  'certificate',
  'credit_case',
  'case_step',
  'bid_section',
  'section_party',
  'section_stage',
  'evaluation_setting',
  'setting_day',
  'dictionary',
  'calendar_year',
  'bonus_item',
  'overview_score',
  'evaluation_flag',
  'bidder_link',
]

/** Runs statements as the owner of the database could: without triggers and foreign keys. */
const behindTheGuards = (statements: string[]) =>
  t.dataSource.transaction(async (manager) => {
    await manager.query('SET LOCAL session_replication_role = replica')
    for (const statement of statements) await manager.query(statement)
  })

beforeAll(async () => {
  t = await startTestApp()
  t.clock.set(MONDAY)
  // As clocks do, it moves on within a transaction.
  const now = t.clock.now.bind(t.clock)
  t.clock.now = () => {
    t.clock.advance(7)
    return now()
  }
  parties = await createParties(t, 2)
  project = await createProject(t, parties.parties)
  await move(t, project, 0)
  for (const [from, level] of [
    [parties.buyer, 85],
    [parties.agency, 70],
    [parties.expert, 70],
    [parties.winner, 70],
  ] as const) {
    await submit(from, project, 0, null, level)
  }
  const { id: agency } = parties.agency
  const ctx = t.ctx()
  const everywhere = allAreas('a test')
  await unitOfWork(ctx, async (tx) => {
    const { areaId } = await scoped(tx, ParticipantEntity, everywhere).get(agency)
    const of = { participantId: agency, areaId }
    const [item] = await scoped(tx, BonusItemEntity).find({ code: 'A-B4' })
    const bonus = await scoped(tx, BonusClaimEntity, everywhere).insert({
      ...of,
      itemId: item?.id ?? '',
      status: 'noticed',
      points: 1,
      maxPoints: 2,
    })
    await approveBonus(tx, bonus.id)
    // The second adjustment changes nothing.
    for (const points of [-1.5, 0]) {
      const adjustment = await scoped(tx, AdjustmentEntity, everywhere).insert({
        ...of,
        points,
        reason: '更正',
        documentNumber: '〔2035〕1号',
        status: 'pending',
        validUntil: '2036-06-30',
      })
      await approveAdjustment(tx, adjustment.id)
    }
    const [act] = await scoped(tx, DishonestyItemEntity).find({ code: 'A-M1' })
    const report = { participantId: agency, itemId: act?.id ?? '', description: '公告有误' }
    await recordDishonesty(tx, { ...report, source: 'import', decidedOn: '2035-11-01' })
    const refuted = await recordDishonesty(tx, { ...report, source: 'supervisor' })
    await dismissDishonesty(tx, refuted.id, '查无实据')
  })
  t.clock.advance(3600_000)
  await unitOfWork(ctx, async (tx) => {
    const items = scoped(tx, DishonestyItemEntity)
    const [changed] = await items.find({ code: 'S-M2' })
    await items.updateAll({ id: changed?.id ?? '' }, { points: (changed?.points ?? 0) + 1 })
    await versionRules(tx)
  })
  t.clock.set(AFTER_WINDOW)
  for (const participant of [parties.buyer, parties.winner]) await logIn(t, participant)
  const windows = t.app.get(Schedule).tasks.find(({ name }) => name === 'evaluation.windows')
  await windows?.run(ctx)
  await move(t, project, 1)
  await submit(parties.winner, project, 1, null, 85)
  await recomputeEveryone()
  await publishDocuments(t, parties.winner.id)
  for (const table of TABLES) await query(`CREATE TABLE copy_of_${table} AS TABLE ${table}`)
})
afterAll(() => t.stop())

/** Brings every score to today. */
async function recomputeEveryone() {
  const ids = (await query('SELECT id FROM participant')).map(({ id }: { id: string }) => id)
  await unitOfWork(t.ctx(), (tx) => recompute(tx, ids))
}

const restore = () =>
  behindTheGuards(
    TABLES.flatMap((table) => [`DELETE FROM ${table}`, `INSERT INTO ${table} SELECT * FROM copy_of_${table}`]),
  )

const faults = async () => (await verifyCredit(t.ctx())).faults.map(({ kind, id, detail }) => `${kind} ${id} ${detail}`)
const one = async (text: string): Promise<string> => {
  const [row] = await query(text)
  if (!row) throw new Error(`no row: ${text}`)
  return row.id
}

describe('score:verify', () => {
  it('finds nothing if nothing was changed by hand', async () => {
    expect(await faults()).toEqual([])
  })

  it.each([
    ...LEDGER_TAMPERINGS,
    ...RECORD_TAMPERINGS,
    ...DECISION_TAMPERINGS,
    ...PUBLISHED_TAMPERINGS,
    ...GRANTED_TAMPERINGS,
  ])('names %s', async (_, row, change, kind) => {
    const id = await one(row)
    await behindTheGuards(change.split(';').map((text) => text.replaceAll('$1', `'${id}'`)))
    try {
      const [expected = '', named = id] = kind.split(' ')
      const found = await faults()
      expect(found.filter((fault) => fault.startsWith(`${expected} `) && fault.includes(named))).not.toEqual([])
    } finally {
      await restore()
    }
  })

  it('keeps the entry of a healed score in sight', async () => {
    const id = await one(FACT)
    await behindTheGuards([`UPDATE credit_fact SET total = 50 WHERE record_id = '${id}'`])
    await unitOfWork(t.ctx(), (tx) => recompute(tx, [parties.agency.id]))
    const [last] = await query(`SELECT cause FROM score_line ORDER BY seq DESC LIMIT 1`)
    expect(last.cause).toBe('recomputed')
    expect(await faults()).toContainEqual(expect.stringContaining('params.total'))
    await restore()
    await unitOfWork(t.ctx(), (tx) => recompute(tx, [parties.agency.id]))
  })

  it('keeps a to-do item of the city while there are faults', async () => {
    const todos = () => query(`SELECT title FROM todo WHERE source_type = 'flag'`)
    const id = await one(RECORD)
    await behindTheGuards([`UPDATE evaluation_record SET comment = '很好' WHERE id = '${id}'`])
    await reportFaults(t.ctx())
    expect(await todos()).toHaveLength(1)
    await restore()
    await reportFaults(t.ctx())
    expect(await todos()).toEqual([])
    await seal(t.ctx())
    await behindTheGuards([`INSERT INTO audit_log (at, action, entity, txid) VALUES (now(), 'forged', 'role', 1)`])
    await reportFaults(t.ctx())
    expect(await todos()).toHaveLength(1)
    await behindTheGuards([`DELETE FROM audit_log WHERE action = 'forged'`])
    await reportFaults(t.ctx())
    expect(await todos()).toEqual([])
  })

  it('refuses to truncate append-only tables', async () => {
    for (const table of ['audit_log', 'audit_head', 'score_line', 'rule_version']) {
      await expect(query(`TRUNCATE ${table} CASCADE`)).rejects.toThrow('cannot be truncated')
    }
  })
})

describe('docs/tamper-cases.md', () => {
  it('describes the cases', () => {
    const document = tamperCasesDocument()
    if (process.env.UPDATE_CASE_TABLES) writeFileSync(DOCUMENT, document)
    expect(readFileSync(DOCUMENT, 'utf8')).toBe(document)
  })
})
