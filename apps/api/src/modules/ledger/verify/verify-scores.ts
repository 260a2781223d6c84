import { isDeepStrictEqual } from 'node:util'
import { type AdjustmentStatus, addDays, type BonusClaimStatus, type DishonestRecordStatus } from '@credit/contract'
import { type Hundredths, type PlainDate, type ScoreResult, score, toPoints } from '@credit/scoring'
import type { Ctx, SystemCtx } from '#core/context'
import { groupBy } from '#core/group-by'
import { readAhead } from '#core/read-ahead'
import { scoped } from '#database/scoped'
import { inSnapshot } from '#database/unit-of-work'
import { type RuleSnapshot, RuleVersionEntity } from '#entities/ledger/rule-version'
import { evaluatorStepOf } from '../evaluator-step.js'
import { participantCredit, type StoredCredit } from '../ledger.sql.js'
import { groupQuery, readGroups, readItems } from '../load-ledgers.js'
import { nextParticipants } from '../recompute.js'
import { readSnapshot, rulesInForce, rulesOfVersion } from '../rules/rule-versions.js'
import type { Rules } from '../rules/rules.js'
import { isInForce, type ScoreItem, termsOfItems } from '../score-items.js'
import { type LedgerSums, type RowFaultKind, sumsOf, type VersionInTime } from './ledger-evidence.js'
import { parseEntries } from './packed-evidence.js'
import { evidenceOf, readEvidence } from './read-evidence.js'
import { type ItemTable, itemsWithAudit } from './replay.sql.js'
import { replayLedger } from './replay-ledger.js'
import { lostParticipants, misrankedParticipants, otherOperators } from './verify.sql.js'

interface ScoreFault {
  /** The participant, the version of the rules for a fault in settings, or the entry for its account. */
  id: string
  /** Key of the message: `cli.score.fault.<kind>`. */
  kind:
    | ('unscored' | 'stale' | 'sum' | 'chain' | 'score' | 'rules' | 'columns' | 'ranking' | 'lost' | 'operator')
    | ('settings' | 'item' | RowFaultKind)
  /** The difference: two figures, a day, or the row and its columns. */
  detail: string
}

interface ScoreReport {
  participants: number
  faults: ScoreFault[]
}

/**
 * Checks the ledger. For each participant, the entries add up to the score, each entry begins where the previous one
 * ended and follows from its cause, day and rules, the facts give the same score as of its `scoredOn`, and star level,
 * band, flags and place in the ranking match the score. Claims, dishonest records and adjustments match their
 * decisions; the settings match the last version of the rules. A score older than yesterday is a fault.
 */
export async function verifyScores(ctx: SystemCtx): Promise<ScoreReport> {
  const report: ScoreReport = { participants: 0, faults: [] }
  for (let after: string | null = null; ; ) {
    const from: string | null = after
    const ids = await inSnapshot(ctx, async (tx) => {
      const chunk = await nextParticipants(tx, from)
      const sums = new Map<string, LedgerSums>()
      const replayed = await replayedFaults(tx, chunk, sums)
      report.faults.push(...(await faultsOf(tx, chunk, sums)), ...replayed)
      return chunk
    })
    const last = ids.at(-1)
    if (last === undefined) break
    report.participants += ids.length
    after = last
  }
  for (const { id } of await misrankedParticipants.rows(ctx, {})) {
    report.faults.push({ id, kind: 'ranking', detail: '' })
  }
  for (const { id, entries } of await lostParticipants.rows(ctx, {})) {
    report.faults.push({ id, kind: 'lost', detail: String(entries) })
  }
  for (const { id } of await otherOperators.rows(ctx, {})) {
    report.faults.push({ id, kind: 'operator', detail: '' })
  }
  for (const { table, id, fields } of await verifyItems(ctx)) {
    report.faults.push({ id, kind: 'item', detail: rowText(table, id, fields) })
  }
  const unversioned = await unversionedSettings(ctx)
  if (unversioned) report.faults.push(unversioned)
  return report
}

/** Replays ledgers; also sets their sums, if they have entries. */
async function replayedFaults(
  ctx: SystemCtx,
  chunk: readonly string[],
  sums: Map<string, LedgerSums>,
): Promise<ScoreFault[]> {
  const faults: ScoreFault[] = []
  const versions = await versionsInTime(ctx)
  for await (const batch of readAhead(readEvidence(ctx, chunk))) {
    for (const row of batch.stored) {
      const { id, scoredOn } = row
      const entries = parseEntries(batch.entries.get(id) ?? '')
      if (entries.length > 0) sums.set(id, sumsOf(entries))
      if (scoredOn === null) continue
      for (const fault of replayLedger(evidenceOf(row, scoredOn, entries, batch), versions)) {
        const { kind, table, fields } = fault
        faults.push({ id, kind, detail: rowText(table, fault.id, fields) })
      }
    }
  }
  return faults
}

const rowText = (table: string, id: string, fields: readonly string[]) =>
  [`${table} ${id}`, ...(fields.length > 0 ? [fields.join(', ')] : [])].join(': ')

async function versionsInTime(ctx: Ctx): Promise<Map<number, VersionInTime>> {
  const rows = await scoped(ctx, RuleVersionEntity).pick(['number', 'at'], {}, { order: { number: 'ASC' } })
  const versions = new Map<number, VersionInTime>()
  for (const [n, { number, at }] of rows.entries()) {
    const rules = await rulesOfVersion(ctx, Number(number))
    const replacedAt = rows[n + 1]?.at.getTime() ?? null
    versions.set(Number(number), { rules, since: at.getTime(), replacedAt })
  }
  return versions
}

/** Settings that were changed without a new version of the rules. */
async function unversionedSettings(ctx: Ctx): Promise<ScoreFault | null> {
  const [last] = await scoped(ctx, RuleVersionEntity).find({}, { order: { number: 'DESC' }, take: 1 })
  const snapshot = await readSnapshot(ctx)
  if (!last || isDeepStrictEqual(snapshot, last.snapshot)) return null
  const tables = Object.keys(snapshot) as (keyof RuleSnapshot)[]
  const changed = tables.filter((name) => !isDeepStrictEqual(snapshot[name], last.snapshot[name]))
  return { id: last.number, kind: 'settings', detail: changed.join(', ') }
}

interface CheckedParticipant {
  row: StoredCredit
  score: Hundredths
  day: PlainDate
  rules: Rules
}

async function faultsOf(
  ctx: Ctx,
  ids: readonly string[],
  sums: ReadonlyMap<string, LedgerSums>,
): Promise<ScoreFault[]> {
  if (ids.length === 0) return []
  const faults: ScoreFault[] = []
  const current = await rulesInForce(ctx)
  const yesterday = addDays(ctx.clock.today(), -1)
  const checked: CheckedParticipant[] = []
  const unstarted: string[] = []
  for (const row of await participantCredit.rows(ctx, { ids, lock: false })) {
    const entries = sums.get(row.id)
    if (row.score === null && row.scoredOn === null && !entries) {
      unstarted.push(row.id)
      continue
    }
    const add = (kind: ScoreFault['kind'], detail = '') => faults.push({ id: row.id, kind, detail })
    if (row.score === null || row.scoredOn === null || !entries) {
      add('unscored')
      continue
    }
    if (row.scoredOn < yesterday) add('stale', row.scoredOn)
    if (entries.sum !== row.score || entries.last !== row.score) {
      add('sum', pair(entries.sum, row.score))
    }
    if (entries.breaks > 0) add('chain', String(entries.breaks))
    const rules = await rulesOfVersion(ctx, entries.ruleVersion)
    checked.push({ row, score: row.score, day: row.scoredOn, rules })
  }
  for (const set of groupBy(checked, ({ day, rules }) => `${day} ${rules.number}`).values()) {
    faults.push(...(await recomputed(ctx, set, current)))
  }
  for (const id of await countedWithoutLedger(ctx, unstarted, current)) {
    faults.push({ id, kind: 'unscored', detail: '' })
  }
  return faults
}

/** Returns the participants with counting facts or items but no ledger. */
async function countedWithoutLedger(ctx: Ctx, ids: readonly string[], rules: Rules): Promise<string[]> {
  if (ids.length === 0) return []
  const today = ctx.clock.today()
  const groups = await readGroups(ctx, { ...groupQuery(ids, today, rules), old: true })
  const items = await readItems(ctx, ids, [today])
  return ids.filter((id) => groups.get(id)?.length || items.has(id))
}

/** Compares scores with the facts; all of the set share day and rules. */
async function recomputed(ctx: Ctx, set: readonly CheckedParticipant[], current: Rules): Promise<ScoreFault[]> {
  const [first] = set
  if (!first) return []
  const { day, rules } = first
  const ids = set.map(({ row }) => row.id)
  const items = await readItems(ctx, ids, [day])
  const expected = await resultsBy(ctx, set, items, rules)
  const sameRules = current.key === rules.key
  const expectedNow = sameRules ? expected : await resultsBy(ctx, set, items, current)
  return set.flatMap(({ row, score: stored }) => {
    const result = expected.get(row.id)
    const resultNow = expectedNow.get(row.id)
    if (!result || !resultNow) return []
    const fault = (kind: ScoreFault['kind'], detail: string) => [{ id: row.id, kind, detail }]
    if (result.score !== stored) return fault('score', pair(result.score, stored))
    if (resultNow.score !== stored) return fault('rules', pair(resultNow.score, stored))
    const detail = columnsThatDiffer(row, resultNow, current)
    if (!detail) return []
    const isOld = !sameRules && columnsThatDiffer(row, result, rules) === ''
    return fault(isOld ? 'rules' : 'columns', detail)
  })
}

async function resultsBy(
  ctx: Ctx,
  set: readonly CheckedParticipant[],
  items: ReadonlyMap<string, ScoreItem[]>,
  rules: Rules,
): Promise<Map<string, ScoreResult>> {
  const day = set[0]?.day ?? ctx.clock.today()
  const ids = set.map(({ row }) => row.id)
  const groups = await readGroups(ctx, groupQuery(ids, day, rules))
  return new Map(
    set.map(({ row }) => {
      const inForce = (items.get(row.id) ?? []).filter((item) => isInForce(item, day))
      const formula = rules.formula(row.sign)
      const own = groups.get(row.id) ?? []
      return [row.id, score({ formula, groups: own, ...termsOfItems(inForce) })]
    }),
  )
}

function columnsThatDiffer(row: StoredCredit, result: ScoreResult, rules: Rules): string {
  const { starLevel, band, bandFrom, limitedBy } = rules.levels(row.sign, result)
  const columns = [
    ['star', row.stars, starLevel],
    ['band', row.band, band],
    ['bandFrom', row.bandFrom, bandFrom],
    ['limit', row.limitedBy, limitedBy],
    ['basis', row.basis, result.basis],
    ['evaluators', row.evaluators, result.evaluatorCount],
    // The previous release writes no step; the next run does.
    ['step', row.evaluatorStep, row.evaluatorStep === null ? null : evaluatorStepOf(result)],
    ['unrated', row.unrated, result.unrated],
    ['serious', row.serious, result.serious],
  ]
  const differing = columns.filter(([, stored, expected]) => stored !== expected)
  return differing.map(([name, stored, expected]) => `${name} ${stored} / ${expected}`).join(', ')
}

const pair = (a: Hundredths, b: Hundredths) => `${toPoints(a)} / ${toPoints(b)}`

/** A claim, dishonest record or adjustment that differs from its decisions. */
interface ItemFault {
  table: ItemTable
  id: string
  /** Columns that differ from the audit log, or that contradict each other. */
  fields: string[]
}

type EffectiveStatus = BonusClaimStatus | DishonestRecordStatus | AdjustmentStatus

/** States of an item that counts, or counted until its last day. */
const EFFECTIVE = {
  bonus_claim: ['approved', 'expired', 'revoked'],
  dishonest_record: ['confirmed', 'expired', 'repaired', 'revoked'],
  adjustment: ['approved', 'expired', 'revoked'],
} as const satisfies Readonly<Record<ItemTable, readonly EffectiveStatus[]>>

/** Columns of the document that an act rests on; empty if there was no such document. */
const DOCUMENT: ReadonlySet<string> = new Set(['authority', 'decisionNumber', 'decidedOn'])

/**
 * Compares claims, dishonest records and adjustments with the audit log: a counting item was decided, and its status,
 * points and days match its last decisions.
 */
async function verifyItems(ctx: SystemCtx): Promise<ItemFault[]> {
  const today = ctx.clock.today()
  return (await itemsWithAudit.rows(ctx, {})).flatMap(({ table, id, stored, changes }) => {
    const audited: Record<string, unknown> = Object.assign({}, ...(changes ?? []))
    const fields = Object.keys(stored).filter(
      (name) => (name in audited || DOCUMENT.has(name)) && !isSame(stored[name], audited[name]),
    )
    const { status, inForceFrom, validUntil } = stored
    const isEffective = EFFECTIVE[table].some((effective) => effective === status)
    // The nightly run marks expired items without an entry of their own.
    const hasExpired = status === 'expired' && validUntil !== null && String(validUntil) < today
    const wrong = fields.filter((name) => name !== 'status' || !hasExpired)
    if (inForceFrom !== null && !isEffective) wrong.push('inForceFrom')
    if (isEffective && audited.status === undefined) wrong.push('status')
    return wrong.length > 0 ? [{ table, id, fields: [...new Set(wrong)] }] : []
  })
}

const isSame = (stored: unknown, audited: unknown) => JSON.stringify(stored ?? null) === JSON.stringify(audited ?? null)
