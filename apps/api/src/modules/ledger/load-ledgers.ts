import type { AgeWindow, EvaluationGroup, PlainDate } from '@credit/scoring'
import type { Ctx } from '#core/context'
import { groupBy } from '#core/group-by'
import { evaluationGroups, type GroupQuery } from './facts.sql.js'
import { itemsInPeriod, lastEntries, type StoredCredit } from './ledger.sql.js'
import { type LedgerChange, ParticipantLedger } from './participant-ledger.js'
import { rulesInForce, rulesOfVersion } from './rules/rule-versions.js'
import type { Rules } from './rules/rules.js'
import type { ScoreItem } from './score-items.js'

/** Returns the change of a participant's facts and items. */
export type ChangeOf = (participantId: string) => LedgerChange

/**
 * Reads the inputs of the scores of participants, and brings each ledger to today. To save the ledgers, they must be
 * locked.
 */
export async function loadLedgers(
  ctx: Ctx,
  stored: readonly StoredCredit[],
  changeOf?: ChangeOf,
): Promise<Map<string, ParticipantLedger>> {
  if (stored.length === 0) return new Map()
  const ids = stored.map((row) => row.id)
  const today = ctx.clock.today()
  const rules = await rulesInForce(ctx)
  const last = await readLastEntries(ctx, ids)
  const lastRules = await rulesOfEntries(ctx, last, rules)
  const groups = await loadGroups(ctx, stored, today, () => rules)
  // Only participants with days to catch up under other weights need the groups by both.
  const reweighted = stored.filter(({ id, scoredOn }) => {
    const before = lastRules.get(id) ?? rules
    return scoredOn !== null && scoredOn < today && weightsKey(before) !== weightsKey(rules)
  })
  const lastGroups = await loadGroups(ctx, reweighted, today, (id) => lastRules.get(id) ?? rules)
  const reweightedIds = new Set(reweighted.map((row) => row.id))
  const days = stored.flatMap((row) => [row.scoredOn ?? today, dayOf(row, today)])
  const items = await readItems(ctx, ids, days)
  const ledgers = stored.map((row) => {
    const { id } = row
    const own = groups.get(id) ?? []
    return new ParticipantLedger(row, {
      rules,
      lastRules: lastRules.get(id) ?? rules,
      lastScore: last.get(id)?.after ?? null,
      groups: own,
      lastGroups: reweightedIds.has(id) ? (lastGroups.get(id) ?? []) : own,
      items: items.get(id) ?? [],
      day: dayOf(row, today),
      change: changeOf?.(id),
    })
  })
  return new Map(ledgers.map((ledger) => [ledger.stored.id, ledger]))
}

/** Under a clock that is behind the last entry (a simulated history) the score stays at that entry. */
function dayOf({ scoredOn }: StoredCredit, today: PlainDate): PlainDate {
  return scoredOn !== null && scoredOn > today ? scoredOn : today
}

/** Returns the last entries of participants up to a day, by participant. */
export async function readLastEntries(
  ctx: Ctx,
  ids: readonly string[],
  upTo: PlainDate = '9999-12-31',
): Promise<Map<string, { after: number; version: number }>> {
  const rows = await lastEntries.rows(ctx, { ids, upTo })
  return new Map(rows.map(({ id, ...entry }) => [id, entry]))
}

/** Returns the items in force on some day between the first and the last of `days`, by participant. */
export async function readItems(
  ctx: Ctx,
  ids: readonly string[],
  days: readonly PlainDate[],
): Promise<Map<string, ScoreItem[]>> {
  const sorted = [...days].sort()
  const [first = '', last = ''] = [sorted[0], sorted.at(-1)]
  return groupBy(await itemsInPeriod.rows(ctx, { ids, first, last }), (item) => item.participantId)
}

/** Returns the evaluation groups of participants, by participant. */
export async function readGroups(ctx: Ctx, query: GroupQuery): Promise<Map<string, EvaluationGroup[]>> {
  const rows = await evaluationGroups.rows(ctx, query)
  return new Map(rows.map((row) => [row.id, parseGroups(row.groups)]))
}

function parseGroups(text: string): EvaluationGroup[] {
  const groups: EvaluationGroup[] = []
  for (const part of text.split(';')) {
    const [evaluatorId = '', groupKey = '', ...sums] = part.split(',')
    const by = groupKey === '' ? { evaluatorId } : { evaluatorId, groupKey }
    for (const window of [0, 1, 2] as const satisfies readonly AgeWindow[]) {
      const s = Number(sums[2 * window])
      if (s > 0) groups.push({ ...by, window, s, sx: Number(sums[2 * window + 1]) })
    }
  }
  return groups
}

/** The rules of each participant's last entry. */
async function rulesOfEntries(
  ctx: Ctx,
  last: ReadonlyMap<string, { version: number }>,
  current: Rules,
): Promise<Map<string, Rules>> {
  const rules = new Map<string, Rules>()
  for (const [id, { version }] of last) {
    rules.set(id, version === current.number ? current : await rulesOfVersion(ctx, version))
  }
  return rules
}

/** Returns the parameters that evaluation groups depend on; the same for all roles. */
function weightsKey(rules: Rules): string {
  const { stageWeights, ageWeights } = rules.formula(1)
  return JSON.stringify([stageWeights, ageWeights[2] > 0])
}

/** Loads the groups with one statement per combination of day and weights: usually a single one. */
async function loadGroups(
  ctx: Ctx,
  rows: readonly StoredCredit[],
  today: PlainDate,
  rulesOf: (id: string) => Rules,
): Promise<Map<string, EvaluationGroup[]>> {
  const groups = new Map<string, EvaluationGroup[]>()
  const alike = groupBy(rows, (row) => `${dayOf(row, today)} ${weightsKey(rulesOf(row.id))}`)
  for (const set of alike.values()) {
    const [one] = set
    if (!one) continue
    const query = groupQuery(
      set.map(({ id }) => id),
      dayOf(one, today),
      rulesOf(one.id),
    )
    for (const [id, own] of await readGroups(ctx, query)) groups.set(id, own)
  }
  return groups
}

/** The query for the groups of participants on a day by the weights of some rules. */
export function groupQuery(ids: readonly string[], day: PlainDate, rules: Rules): GroupQuery {
  const { stageWeights: weights, ageWeights } = rules.formula(1)
  return { ids, day, weights, old: ageWeights[2] > 0 }
}
