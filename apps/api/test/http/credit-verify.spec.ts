import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { Schedule } from '../../src/core/schedule.js'
import { system } from '../../src/database/policy.js'
import { scoped } from '../../src/database/scoped.js'
import { unitOfWork } from '../../src/database/unit-of-work.js'
import { AdjustmentEntity } from '../../src/entities/credit/adjustment.js'
import { BonusClaimEntity } from '../../src/entities/credit/bonus-claim.js'
import { BonusItemEntity } from '../../src/entities/credit/bonus-item.js'
import { DishonestyItemEntity } from '../../src/entities/credit/dishonesty-item.js'
import { ParticipantEntity } from '../../src/entities/participants/participant.js'
import { approveAdjustment } from '../../src/modules/credit/adjustment/approve-adjustment.js'
import { approveBonus } from '../../src/modules/credit/bonus/decide-bonus.js'
import { dismissDishonesty } from '../../src/modules/credit/integrity/decide-dishonesty.js'
import { recordDishonesty } from '../../src/modules/credit/integrity/record-dishonesty.js'
import { recompute } from '../../src/modules/credit/ledger/recompute.js'
import { versionRules } from '../../src/modules/credit/rules/rule-versions.js'
import { reportFaults, verifyCredit } from '../../src/modules/evaluation/verify/verify-credit.js'
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
import { startTestApp, type TestApp } from '../support/test-app.js'

let t: TestApp
let parties: Parties
let project: ProjectFixture
const query = (text: string, values: unknown[] = []) => t.dataSource.query(text, values)

/** Tables that the cases change, and that are put back after each. */
const TABLES = [
  ...['score_line', 'credit_fact', 'evaluation_record', 'rule_version', 'base_score_setting'],
  ...['score_formula', 'bonus_claim', 'dishonest_record', 'adjustment', 'star_rating'],
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
  const everywhere = system('a test')
  await unitOfWork(ctx, async (tx) => {
    const { areaId } = await scoped(tx, ParticipantEntity, everywhere).get(agency)
    const of = { participantId: agency, areaId }
    const [item] = await scoped(tx, BonusItemEntity).find({ code: 'A-B4' })
    const bonus = await scoped(tx, BonusClaimEntity, everywhere).insert({
      ...{ ...of, itemId: item?.id ?? '', status: 'noticed', points: 1, maxPoints: 2 },
    })
    await approveBonus(tx, bonus.id)
    // One line that changes nothing.
    for (const points of [-1.5, 0]) {
      const adjustment = await scoped(tx, AdjustmentEntity, everywhere).insert({
        ...{ ...of, points, reason: '更正', documentNumber: '〔2035〕1号' },
        ...{ status: 'pending', validUntil: '2036-06-30' },
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
    await tx.manager.query(`UPDATE dishonesty_item SET points = points + 1 WHERE code = 'S-M2'`)
    await versionRules(tx)
  })
  t.clock.set(AFTER_WINDOW)
  for (const participant of [parties.buyer, parties.winner]) await logIn(t, participant)
  const windows = t.app.get(Schedule).tasks.find(({ name }) => name === 'evaluation.windows')
  await windows?.run(ctx)
  await move(t, project, 1)
  await submit(parties.winner, project, 1, null, 85)
  await recomputeEveryone()
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
    TABLES.flatMap((table) => [
      `DELETE FROM ${table}`,
      `INSERT INTO ${table} SELECT * FROM copy_of_${table}`,
    ]),
  )

const faults = async () =>
  (await verifyCredit(t.ctx())).faults.map(({ kind, id, detail }) => `${kind} ${id} ${detail}`)
const one = async (text: string): Promise<string> => {
  const [row] = await query(text)
  if (!row) throw new Error(`no row: ${text}`)
  return row.id
}

const AGENCY = `(SELECT participant_id FROM score_line WHERE cause = 'bonus')`
const line = (cause: string) =>
  `SELECT id FROM score_line WHERE cause = '${cause}' AND participant_id = ${AGENCY} ORDER BY seq LIMIT 1`
const ABOUT_AGENCY = `evaluated_id = ${AGENCY} AND NOT anonymous`
const FACT = `SELECT record_id AS id FROM credit_fact WHERE ${ABOUT_AGENCY} ORDER BY record_id LIMIT 1`
const RECORD = `SELECT id FROM evaluation_record WHERE status = 'revealed' AND ${ABOUT_AGENCY} ORDER BY id LIMIT 1`
const SEALED = `SELECT id FROM evaluation_record WHERE status = 'submitted' ORDER BY id LIMIT 1`

/** What is changed by hand; the row that must be named; the kinds of fault that name it. */
const CASES: readonly (readonly [name: string, row: string, change: string, kind: string])[] = [
  [
    'a line: terms',
    line('evaluation'),
    `UPDATE score_line SET breakdown = breakdown || '{"base": 59, "mutual": 25.5}' WHERE id = $1`,
    'entry',
  ],
  [
    'a line: cause',
    line('evaluation'),
    `UPDATE score_line SET cause = 'recomputed' WHERE id = $1`,
    'noCause',
  ],
  [
    'a line: cause of another item',
    line('bonus'),
    `UPDATE score_line SET cause = 'adjustment' WHERE id = $1`,
    'noCause',
  ],
  [
    'a line: day',
    line('evaluation'),
    `UPDATE score_line SET on_date = on_date - 1 WHERE id = $1`,
    'entry',
  ],
  [
    'a line: rule version',
    line('evaluation'),
    `UPDATE score_line SET rule_version = rule_version + 1 WHERE id = $1`,
    'entry',
  ],
  [
    'a line: total in its text',
    line('evaluation'),
    `UPDATE score_line SET params = params || '{"total": 99}' WHERE id = $1`,
    'entry',
  ],
  [
    'a line: evaluator in its text',
    line('evaluation'),
    `UPDATE score_line SET params = params || jsonb_build_object('evaluatorId', participant_id) WHERE id = $1`,
    'entry',
  ],
  [
    'two neighbouring lines, the sum kept',
    line('bonus'),
    `UPDATE score_line SET after = after + 1, delta = delta + 1 WHERE id = $1; UPDATE score_line SET before = before + 1, delta = delta - 1 WHERE seq = (SELECT min(n.seq) FROM score_line n JOIN score_line l ON l.id = $1 AND n.participant_id = l.participant_id AND n.seq > l.seq)`,
    'entry',
  ],
  [
    'a pair of +5 and -5',
    line('bonus'),
    `INSERT INTO score_line (id, participant_id, create_time, on_date, before, after, delta, cause, params, rule_version, breakdown) SELECT x.id, participant_id, create_time, on_date, CASE n WHEN 1 THEN after ELSE after + 5 END, CASE n WHEN 1 THEN after + 5 ELSE after END, CASE n WHEN 1 THEN 5 ELSE -5 END, 'recomputed', '{}', rule_version, breakdown FROM (SELECT * FROM score_line WHERE participant_id = (SELECT participant_id FROM score_line WHERE id = $1) ORDER BY seq DESC LIMIT 1) l, (VALUES (1, '00000000-0000-7000-8000-000000000001'::uuid), (2, '00000000-0000-7000-8000-000000000002'::uuid)) x(n, id)`,
    'entry 00000000-0000-7000-8000-000000000001',
  ],
  [
    'a line of 0 removed',
    `SELECT cause_id AS id FROM score_line WHERE delta = 0 AND cause = 'adjustment'`,
    `DELETE FROM score_line WHERE cause_id = $1`,
    'noEntry',
  ],
  [
    'the line of an evaluation removed, the rest moved',
    FACT,
    `DELETE FROM score_line WHERE cause_id = $1`,
    'noEntry',
  ],
  [
    'a record: total',
    RECORD,
    `UPDATE evaluation_record SET total = total + 1 WHERE id = $1`,
    'total',
  ],
  [
    'a record: total and fact',
    RECORD,
    `UPDATE evaluation_record SET total = 99 WHERE id = $1; UPDATE credit_fact SET total = 99 WHERE record_id = $1`,
    'altered',
  ],
  [
    'a record: answers and total',
    RECORD,
    `UPDATE evaluation_record SET total = 100, answers = (SELECT jsonb_agg(a || jsonb_build_object('points', (i->>'maxPoints')::numeric)) FROM jsonb_array_elements(answers) a, evaluation_setting_version v, jsonb_array_elements(v.indicators) i WHERE v.setting_id = evaluation_record.setting_id AND v.number = setting_version AND i->>'id' = a->>'indicatorId') WHERE id = $1`,
    'altered',
  ],
  [
    'a record: a reason',
    RECORD,
    `UPDATE evaluation_record SET answers = jsonb_set(answers, '{0,reason}', '"别的"') WHERE id = $1`,
    'altered',
  ],
  [
    'a record: comment',
    RECORD,
    `UPDATE evaluation_record SET comment = '很好' WHERE id = $1`,
    'altered',
  ],
  [
    'a record: a report of behaviour',
    RECORD,
    `UPDATE evaluation_record SET dishonesty = jsonb_build_array(jsonb_build_object('itemId', id, 'description', 'x', 'fileIds', '[]'::jsonb)) WHERE id = $1`,
    'altered',
  ],
  [
    'a sealed record: total',
    SEALED,
    `UPDATE evaluation_record SET total = 1 WHERE id = $1`,
    'total',
  ],
  [
    'a record: status voided',
    RECORD,
    `UPDATE evaluation_record SET status = 'voided' WHERE id = $1`,
    'fact',
  ],
  [
    'a record: status submitted again',
    RECORD,
    `UPDATE evaluation_record SET status = 'submitted', revealed_at = NULL WHERE id = $1`,
    'noRecord',
  ],
  [
    'a sealed record: status revealed',
    SEALED,
    `UPDATE evaluation_record SET status = 'revealed', revealed_at = now() WHERE id = $1`,
    'noFact',
  ],
  [
    'a sealed record: open again',
    SEALED,
    `UPDATE evaluation_record SET status = 'pending', submitted_at = NULL, total = NULL, answers = NULL WHERE id = $1`,
    'withdrawn',
  ],
  [
    'a record: evaluator',
    RECORD,
    `UPDATE evaluation_record SET evaluator_id = evaluated_id WHERE id = $1`,
    'fact',
  ],
  ['a record removed', RECORD, `DELETE FROM evaluation_record WHERE id = $1`, 'noRecord'],
  ['a sealed record removed', SEALED, `DELETE FROM evaluation_record WHERE id = $1`, 'withdrawn'],
  [
    'a record, its fact and line removed',
    RECORD,
    `DELETE FROM evaluation_record WHERE id = $1; DELETE FROM credit_fact WHERE record_id = $1; DELETE FROM score_line WHERE cause_id = $1`,
    'withdrawn',
  ],
  [
    'a fact: evaluator',
    FACT,
    `UPDATE credit_fact SET evaluator_id = evaluated_id WHERE record_id = $1`,
    'fact',
  ],
  ['a fact: total', FACT, `UPDATE credit_fact SET total = 50 WHERE record_id = $1`, 'fact'],
  [
    'a fact: day',
    FACT,
    `UPDATE credit_fact SET revealed_on = revealed_on - 1 WHERE record_id = $1`,
    'fact',
  ],
  ['a fact: stage', FACT, `UPDATE credit_fact SET stage = 2 WHERE record_id = $1`, 'fact'],
  [
    'a fact: anonymous',
    FACT,
    `UPDATE credit_fact SET anonymous = true WHERE record_id = $1`,
    'fact',
  ],
  ['a fact: cell', FACT, `UPDATE credit_fact SET setting_code = 'D1' WHERE record_id = $1`, 'fact'],
  [
    'a fact: voided without a line',
    FACT,
    `UPDATE credit_fact SET voided_on = revealed_on + 1 WHERE record_id = $1`,
    'notEnded',
  ],
  ['a fact removed', FACT, `DELETE FROM credit_fact WHERE record_id = $1`, 'noFact'],
  [
    'an act: dismissed, but it counts',
    `SELECT id FROM dishonest_record WHERE status = 'confirmed'`,
    `UPDATE dishonest_record SET status = 'dismissed' WHERE id = $1`,
    'item',
  ],
  [
    'a dismissed act put in force',
    `SELECT id FROM dishonest_record WHERE status = 'dismissed'`,
    `UPDATE dishonest_record SET in_force_from = '2035-11-05', valid_until = '2037-01-01' WHERE id = $1`,
    'item',
  ],
  [
    'an act: points',
    `SELECT id FROM dishonest_record WHERE status = 'confirmed'`,
    `UPDATE dishonest_record SET points = 1 WHERE id = $1`,
    'item',
  ],
  [
    'an act: tier',
    `SELECT id FROM dishonest_record WHERE status = 'confirmed'`,
    `UPDATE dishonest_record SET tier = 'general' WHERE id = $1`,
    'item',
  ],
  [
    'an act: last day',
    `SELECT id FROM dishonest_record WHERE status = 'confirmed'`,
    `UPDATE dishonest_record SET valid_until = valid_until - 5 WHERE id = $1`,
    'item',
  ],
  [
    'an act: ended',
    `SELECT id FROM dishonest_record WHERE status = 'confirmed'`,
    `UPDATE dishonest_record SET ended_on = '2035-11-06' WHERE id = $1`,
    'notEnded',
  ],
  [
    'an act: publicity',
    `SELECT id FROM dishonest_record WHERE status = 'confirmed'`,
    `UPDATE dishonest_record SET publish_end_date = '2035-11-07' WHERE id = $1`,
    'item',
  ],
  [
    'a claim: points',
    `SELECT id FROM bonus_claim`,
    `UPDATE bonus_claim SET points = points + 1 WHERE id = $1`,
    'item',
  ],
  [
    'a claim: last day',
    `SELECT id FROM bonus_claim`,
    `UPDATE bonus_claim SET valid_until = '2040-01-01' WHERE id = $1`,
    'item',
  ],
  [
    'a claim: of another party',
    `SELECT id FROM bonus_claim`,
    `UPDATE bonus_claim SET participant_id = (SELECT id FROM participant WHERE sign = 1 LIMIT 1) WHERE id = $1`,
    'item',
  ],
  [
    'a claim: status',
    `SELECT id FROM bonus_claim`,
    `UPDATE bonus_claim SET status = 'pending' WHERE id = $1`,
    'item',
  ],
  [
    'an adjustment: points',
    `SELECT id FROM adjustment WHERE points <> 0`,
    `UPDATE adjustment SET points = 5 WHERE id = $1`,
    'item',
  ],
  [
    'an adjustment: last day',
    `SELECT id FROM adjustment WHERE points <> 0`,
    `UPDATE adjustment SET valid_until = '2035-12-01' WHERE id = $1`,
    'item',
  ],
  [
    'an adjustment without approval',
    `SELECT id FROM adjustment WHERE points <> 0`,
    `INSERT INTO adjustment (id, version, create_time, update_time, area_id, participant_id, points, reason, document_number, status, in_force_from, valid_until) SELECT '00000000-0000-7000-8000-000000000009', 1, now(), now(), area_id, participant_id, 3, reason, document_number, 'approved', in_force_from, valid_until FROM adjustment WHERE id = $1`,
    'item 00000000-0000-7000-8000-000000000009',
  ],
  [
    'a setting: base score',
    `SELECT max(number) AS id FROM rule_version`,
    `UPDATE base_score_setting SET score = score + 1 WHERE $1 <> ''`,
    'settings',
  ],
  [
    'a setting: weight of a stage',
    `SELECT max(number) AS id FROM rule_version`,
    `UPDATE score_formula SET stage_weights = '[1, 1, 1, 1]' WHERE $1 <> ''`,
    'settings',
  ],
  [
    'a setting: star level',
    `SELECT max(number) AS id FROM rule_version`,
    `UPDATE star_rating SET min_score = min_score + 1 WHERE min_score > 0 AND $1 <> ''`,
    'settings',
  ],
  [
    'fact, score and line forged together',
    `SELECT id FROM evaluation_record WHERE id IN (${RECORD})`,
    `INSERT INTO evaluation_record SELECT (jsonb_populate_record(r, '{"id": "00000000-0000-7000-8000-000000000003", "stage": 3}')).* FROM evaluation_record r WHERE id = $1; INSERT INTO credit_fact SELECT (jsonb_populate_record(f, '{"record_id": "00000000-0000-7000-8000-000000000003", "stage": 3}')).* FROM credit_fact f WHERE record_id = $1; INSERT INTO score_line SELECT (jsonb_populate_record(l, '{"id": "00000000-0000-7000-8000-000000000004", "seq": 999999, "cause_id": "00000000-0000-7000-8000-000000000003"}')).* FROM score_line l WHERE cause_id = $1`,
    'unaudited 00000000-0000-7000-8000-000000000003',
  ],
]

describe('score:verify', () => {
  it('finds nothing where nothing was changed by hand', async () => {
    expect(await faults()).toEqual([])
  })

  it.each(CASES)('names %s', async (_, row, change, kind) => {
    const id = await one(row)
    await behindTheGuards(change.split(';').map((text) => text.replaceAll('$1', `'${id}'`)))
    try {
      const [expected = '', named = id] = kind.split(' ')
      const found = await faults()
      expect(
        found.filter((fault) => fault.startsWith(`${expected} `) && fault.includes(named)),
      ).not.toEqual([])
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
  })

  it('refuses to empty the tables that only grow', async () => {
    for (const table of ['audit_log', 'audit_head', 'score_line', 'rule_version']) {
      await expect(query(`TRUNCATE ${table} CASCADE`)).rejects.toThrow('cannot be truncated')
    }
  })
})
