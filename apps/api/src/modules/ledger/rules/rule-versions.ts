import { isDeepStrictEqual } from 'node:util'
import { endOfDay, type PlainDate } from '@credit/contract'
import type { Bodies } from '@credit/scoring'
import { LessThan } from 'typeorm'
import type { CacheDefinition } from '#core/caches'
import type { Ctx, Tx } from '#core/context'
import { scoped } from '#database/scoped'
import { type RuleSnapshot, RuleVersionEntity } from '#entities/ledger/rule-version'
import { enqueue } from '../../jobs/enqueue.js'
import { Rules } from './rules.js'
import { lastRuleVersion, lockRulesTable, rulesAsJson } from './rules.sql.js'

/** Kind of the job that recomputes all scores by the rules in force. */
export const RECOMPUTE_JOB = 'credit.recompute'

/** Rules by the number of their version; a version never changes. */
const RULES: CacheDefinition<Rules> = { max: 20 }

/** Returns the rules in force. Read them after the participants are locked. */
export async function rulesInForce(ctx: Ctx): Promise<Rules> {
  const last = await lastRuleVersion.first(ctx, {})
  return rulesOfVersion(ctx, last?.number ?? 0)
}

/** Returns the rules that were in force at the end of a day; null before the first ones. */
export async function rulesOnDay(ctx: Ctx, day: PlainDate): Promise<Rules | null> {
  const [last] = await scoped(ctx, RuleVersionEntity).pick(
    ['number'],
    { at: LessThan(endOfDay(day)) },
    { order: { number: 'DESC' }, take: 1 },
  )
  return last ? rulesOfVersion(ctx, Number(last.number)) : null
}

/** Returns the rules of a version. */
export async function rulesOfVersion(ctx: Ctx, number: number): Promise<Rules> {
  const cache = ctx.caches.of(RULES)
  const cached = cache.get(String(number))
  if (cached) return cached
  const row = await scoped(ctx, RuleVersionEntity).findOne({ number: String(number) })
  if (!row) throw new Error(`no version ${number} of the rules: the reference data is not seeded`)
  const rules = new Rules(number, row.snapshot, row.bodies)
  cache.set(String(number), rules)
  return rules
}

/** Returns the rule tables as they are now. */
export async function readSnapshot(ctx: Ctx): Promise<RuleSnapshot> {
  const row = await rulesAsJson.first(ctx, {})
  if (!row?.snapshot) throw new Error('the rules of the credit score are not seeded')
  return row.snapshot
}

/** Waits for other changes of the rules, so that each version contains all changes before it. */
export async function lockRules(tx: Tx): Promise<void> {
  await lockRulesTable.run(tx, {})
}

/**
 * Stores the rule tables as a new version if they differ from the last one, and enqueues a job that recomputes the
 * scores; called after the change. A change that does not affect scores (the points of an item: claims and records
 * store their own) enqueues none. Returns the id of the job.
 * @param change scope of the limit per evaluator, unchanged if missing, and the reason
 */
export async function versionRules(tx: Tx, change: { bodies?: Bodies; reason?: string } = {}): Promise<string | null> {
  await lockRules(tx)
  const versions = scoped(tx, RuleVersionEntity)
  const snapshot = await readSnapshot(tx)
  const [last] = await versions.find({}, { order: { number: 'DESC' }, take: 1 })
  const bodies = change.bodies ?? last?.bodies ?? 'group'
  const isKept = last?.bodies === bodies && isDeepStrictEqual(snapshot, last.snapshot)
  if (isKept) return null
  const accountId = tx.actor?.accountId ?? null
  const inserted = await versions.insert({
    at: tx.clock.now(),
    accountId,
    reason: change.reason ?? '',
    snapshot,
    bodies,
  })
  if (!last) return null
  const version = Number(inserted.number)
  const before = new Rules(Number(last.number), last.snapshot, last.bodies)
  if (before.key === new Rules(version, snapshot, bodies).key) return null
  // Enqueues a job per version: a running job may have passed some participants already.
  return enqueue(tx, RECOMPUTE_JOB, { version }, { key: `rules:${version}` })
}
