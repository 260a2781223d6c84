import type { EvaluationGroup, PlainDate } from '@credit/scoring'
import type { Ctx } from '../../platform/database/context.js'
import { groupBy } from '../../platform/group-by.js'
import type { Rules } from '../rules/rules.js'
import { rulesInForce, rulesOfVersion } from '../rules/rules.queries.js'
import { Book } from './book.js'
import { type LastLine, lastLines, readGroups, readItems, type Scoring } from './ledger.queries.js'
import { span } from './span.js'

/** Reads what makes the scores of locked participants, and brings each to today. */
export async function openBooks(tx: Ctx, stored: readonly Scoring[]): Promise<Map<string, Book>> {
  const books = new Map<string, Book>()
  if (stored.length === 0) return books
  const ids = stored.map((row) => row.id)
  const today = tx.clock.today()
  const now = await rulesInForce(tx)
  const last = await lastLines(tx, ids)
  const before = await rulesBefore(tx, last, now)
  const groups = await loadGroups(tx, stored, today, () => now)
  // Only those that have days to catch up under other weights need the groups of both.
  const twice = stored.filter(({ id, scoredOn }) => {
    const old = before.get(id) ?? now
    return scoredOn !== null && scoredOn < today && needs(old) !== needs(now)
  })
  const groupsBefore = await loadGroups(tx, twice, today, (id) => before.get(id) ?? now)
  const twiceIds = new Set(twice.map((row) => row.id))
  const days = stored.flatMap((row) => [row.scoredOn ?? today, dayOf(row, today)])
  const dates = span(days)
  const items = groupBy(
    await readItems(tx, ids, dates.first, dates.last),
    (item) => item.participantId,
  )
  for (const row of stored) {
    const own = groups.get(row.id) ?? []
    const book = new Book(row, {
      now,
      before: before.get(row.id) ?? now,
      lastScore: last.get(row.id)?.after ?? null,
      groups: own,
      groupsBefore: twiceIds.has(row.id) ? (groupsBefore.get(row.id) ?? []) : own,
      items: items.get(row.id) ?? [],
      day: dayOf(row, today),
    })
    books.set(row.id, book)
  }
  return books
}

/** A clock that stands before the last line (a history that is played) cannot turn a score back. */
function dayOf({ scoredOn }: Scoring, today: PlainDate): PlainDate {
  return scoredOn !== null && scoredOn > today ? scoredOn : today
}

/** The rules by which each participant's last line was computed. */
async function rulesBefore(
  tx: Ctx,
  last: Map<string, LastLine>,
  now: Rules,
): Promise<Map<string, Rules>> {
  const rules = new Map<string, Rules>()
  for (const [id, { version }] of last) {
    rules.set(id, version === now.number ? now : await rulesOfVersion(tx, version))
  }
  return rules
}

/** What the GROUP BY needs of the rules; the same for all roles. */
function needs(rules: Rules): string {
  const { stageWeights, ageWeights } = rules.formula(1)
  return JSON.stringify([stageWeights, ageWeights[2] > 0])
}

/** One GROUP BY for all that share day and weights: as a rule one in all. */
async function loadGroups(
  tx: Ctx,
  rows: readonly Scoring[],
  today: PlainDate,
  rulesOf: (id: string) => Rules,
): Promise<Map<string, EvaluationGroup[]>> {
  const groups = new Map<string, EvaluationGroup[]>()
  const alike = groupBy(rows, (row) => `${dayOf(row, today)} ${needs(rulesOf(row.id))}`)
  for (const set of alike.values()) {
    const [one] = set
    if (!one) continue
    const { stageWeights, ageWeights } = rulesOf(one.id).formula(1)
    const ids = set.map((row) => row.id)
    const day = dayOf(one, today)
    const old = ageWeights[2] > 0
    for (const [id, own] of await readGroups(tx, { ids, day, weights: stageWeights, old })) {
      groups.set(id, own)
    }
  }
  return groups
}
