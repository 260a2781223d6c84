import {
  type PlainDate,
  type ScoreInput,
  type ScoreResult,
  score,
  toPoints,
  trace,
} from '@credit/scoring'
import type { Ctx } from '../../platform/database/context.js'
import { notFound } from '../../platform/http/domain-error.js'
import { termsOf } from '../ledger/book.js'
import { inForce, scored } from '../ledger/items.js'
import {
  lastLines,
  readGroups,
  readItems,
  readNames,
  readParticipants,
  type Scoring,
} from '../ledger/ledger.queries.js'
import type { Rules } from '../rules/rules.js'
import { rulesInForce, rulesOfVersion } from '../rules/rules.queries.js'
import { readCompletion } from './completion.queries.js'
import type { CreditRow } from './credit.dto.js'
import { bandLabel } from './credit.queries.js'
import { readRank } from './ranking.queries.js'
import { traceRows } from './trace-rows.js'

/** A score with all that made it. */
export interface Explained {
  stored: Scoring
  rules: Rules
  day: PlainDate
  input: ScoreInput
  result: ScoreResult
}

/**
 * The score of a participant as of a day, computed from the facts and rules of that day; without
 * `asOf` the one that is stored and shown everywhere. Who may see it is the caller's matter.
 */
export async function explainScore(
  ctx: Ctx,
  participantId: string,
  asOf?: PlainDate,
): Promise<Explained> {
  const [stored] = await readParticipants(ctx, [participantId])
  if (!stored) throw notFound()
  const today = ctx.clock.today()
  const last = stored.scoredOn ?? today
  if (asOf !== undefined && asOf < last) return explainPast(ctx, stored, asOf)
  const current = await explain(ctx, stored, await rulesInForce(ctx), last)
  if (stored.score === null || stored.score === current.result.score) return current
  // The rules changed and the recomputation has not come to this participant yet.
  const version = (await lastLines(ctx, [stored.id])).get(stored.id)?.version
  if (version === undefined) return current
  return explain(ctx, stored, await rulesOfVersion(ctx, version), last)
}

async function explainPast(ctx: Ctx, stored: Scoring, asOf: PlainDate): Promise<Explained> {
  const version = (await lastLines(ctx, [stored.id], asOf)).get(stored.id)?.version
  // Not in the register yet on that day.
  if (version === undefined) throw notFound()
  return explain(ctx, stored, await rulesOfVersion(ctx, version), asOf)
}

async function explain(
  ctx: Ctx,
  stored: Scoring,
  rules: Rules,
  day: PlainDate,
): Promise<Explained> {
  const formula = rules.formula(stored.sign)
  const ids = [stored.id]
  const { stageWeights: weights } = formula
  const groups = await readGroups(ctx, { ids, day, weights, old: true })
  const items = (await readItems(ctx, ids, day, day)).filter((item) => inForce(item, day))
  const input = { formula, groups: groups.get(stored.id) ?? [], ...scored(items) }
  return { stored, rules, day, input, result: score(input) }
}

/** The credit of a participant as `GET /api/credit/{id}` answers it. */
export async function creditOf(
  ctx: Ctx,
  participantId: string,
  options: { asOf?: PlainDate; named: boolean },
): Promise<CreditRow> {
  const explained = await explainScore(ctx, participantId, options.asOf)
  const { stored, rules, day, result } = explained
  const told = trace(explained.input)
  const names = await readNames(ctx, [participantId])
  const { stars, band } = levelsOf(explained)
  return {
    participantId,
    name: names.get(participantId) ?? '',
    sign: stored.sign,
    creditScore: toPoints(result.score),
    starLevel: stars,
    band,
    bandLabel: await bandLabel(ctx, stored.sign, band),
    ...termsOf(result),
    rating: toPoints(result.rating),
    evaluatorCount: result.evaluatorCount,
    tooFew: result.tooFew,
    serious: result.serious,
    ruleVersion: rules.number,
    asOf: day,
    ...(await readRank(ctx, participantId)),
    completion: await readCompletion(ctx, participantId),
    trace: await traceRows(ctx, participantId, told.lines, options.named),
  }
}

/** Star and band: the stored ones for the stored score, which a rule change may not have reached yet. */
export function levelsOf({ stored, rules, day, result }: Explained): {
  stars: number
  band: string
} {
  if (day === stored.scoredOn && stored.stars !== null && stored.band !== null) {
    return { stars: stored.stars, band: stored.band }
  }
  return {
    stars: rules.stars(stored.sign, result.score),
    band: rules.band(stored.sign, result.score, result.serious),
  }
}
