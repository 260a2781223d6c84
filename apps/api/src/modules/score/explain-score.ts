import { addDays, endOfDay, OBJECTIONABLE_CAUSES, type ParticipantSign, type ScoreCause } from '@credit/contract'
import {
  type Basis,
  type Hundredths,
  meanReceived,
  type PlainDate,
  type ScoreInput,
  type ScoreResult,
  score,
  startShare,
  toPoints,
} from '@credit/scoring'
import type { Ctx } from '#core/context'
import { notFound } from '#core/domain-error'
import { partyOf } from '#database/scope'
import { ofParticipant, scoped } from '#database/scoped'
import type { Seen, SeenId } from '#database/seen'
import { OverviewScoreEntity } from '#entities/ledger/overview-score'
import { ParticipantEntity } from '#entities/participants/participant'
import { type EntryData, entriesSince } from '../ledger/entries.sql.js'
import { evaluatorStepOf } from '../ledger/evaluator-step.js'
import { participantCredit, type StoredCredit } from '../ledger/ledger.sql.js'
import { termsOf } from '../ledger/ledger-entry.js'
import { groupQuery, readGroups, readItems, readLastEntries } from '../ledger/load-ledgers.js'
import { rulesInForce, rulesOfVersion, rulesOnDay } from '../ledger/rules/rule-versions.js'
import type { Levels, Rules } from '../ledger/rules/rules.js'
import { isInForce, type ScoreItem, termsOfItems } from '../ledger/score-items.js'
import { participantNames } from '../participants/records/participant-names.js'
import type { OwnStar, ParticipantCredit } from './credit.dto.js'
import { entryRows } from './entry-rows.js'
import { rankOf } from './ranking.sql.js'
import type { TraceEntry, TraceRow } from './trace.dto.js'
import { traceRows } from './trace-rows.js'

/** Stored credit of a participant that the caller may see. */
type SeenCredit = StoredCredit & SeenId<ParticipantEntity>

/** A score with everything that it was computed from. */
export interface ExplainedScore {
  stored: SeenCredit
  rules: Rules
  day: PlainDate
  /** The claims, records and adjustments in force. */
  items: readonly ScoreItem[]
  input: ScoreInput
  result: ScoreResult
}

/**
 * Returns the score of a participant as of a day, computed from the facts and rules of that day, without acts repaired
 * or revoked since, which are left out of answers about past days too; without `asOf` the stored one.
 */
export async function explainScore(
  ctx: Ctx,
  participantId: Seen<ParticipantEntity>,
  asOf?: PlainDate,
): Promise<ExplainedScore> {
  const found = await participantCredit.first(ctx, { ids: [participantId], lock: false })
  if (!found) throw notFound()
  const stored = { ...found, id: participantId }
  const today = ctx.clock.today()
  const last = stored.scoredOn ?? today
  if (asOf !== undefined && asOf < last) return explainPast(ctx, stored, asOf)
  const current = await explain(ctx, stored, await rulesInForce(ctx), last)
  if (stored.score === null || stored.score === current.result.score) return current
  // The rules changed and the recomputation has not reached this participant yet.
  const version = (await readLastEntries(ctx, [stored.id])).get(stored.id)?.version
  if (version === undefined) return current
  return explain(ctx, stored, await rulesOfVersion(ctx, version), last)
}

async function explainPast(ctx: Ctx, stored: SeenCredit, asOf: PlainDate): Promise<ExplainedScore> {
  const version = (await readLastEntries(ctx, [stored.id], asOf)).get(stored.id)?.version
  const rules = version === undefined ? null : await rulesOfVersion(ctx, version)
  const inForce = rules ?? (await rulesBeforeLedger(ctx, stored.id, asOf))
  // Not registered yet on that day.
  if (!inForce) throw notFound()
  return explain(ctx, stored, inForce, asOf, { withdrawn: false })
}

/** Returns the rules of a day when a participant existed without any counting facts. */
async function rulesBeforeLedger(ctx: Ctx, id: Seen<ParticipantEntity>, day: PlainDate): Promise<Rules | null> {
  const { createTime } = await scoped(ctx, ParticipantEntity, ofParticipant(id)).get(id)
  return createTime < endOfDay(day) ? rulesOnDay(ctx, day) : null
}

async function explain(
  ctx: Ctx,
  stored: SeenCredit,
  rules: Rules,
  day: PlainDate,
  { withdrawn } = { withdrawn: true },
): Promise<ExplainedScore> {
  const formula = rules.formula(stored.sign)
  const { id } = stored
  // Includes evaluations too old to have a weight, which the explanation shows.
  const groups = await readGroups(ctx, { ...groupQuery([id], day, rules), old: true })
  const items = await readItems(ctx, [id], [day])
  const inForce = (items.get(id) ?? []).filter((item) => isInForce(item, day) && (withdrawn || !item.withdrawn))
  const input = { formula, groups: groups.get(id) ?? [], ...termsOfItems(inForce) }
  return { stored, rules, day, items: inForce, input, result: score(input) }
}

/**
 * Returns the number of evaluators for a caller: the exact one for supervisors, the step of a number that does not
 * depend on anonymous evaluators for others. The exact number, or a step reached by it, would disclose how many members
 * of an anonymous group had evaluated before (rules E7, E14). Evaluators are therefore counted by name, or up to the
 * minimum of three in an anonymous group.
 */
export function shownEvaluators({ result }: ExplainedScore, named: boolean): number {
  return named ? result.evaluatorCount : evaluatorStepOf(result)
}

/** Returns the credit of a participant with its explanation. @param options.named with evaluators */
export async function creditOf(
  ctx: Ctx,
  participantId: Seen<ParticipantEntity>,
  options: { asOf?: PlainDate | undefined; named: boolean },
): Promise<ParticipantCredit> {
  const explained = await explainScore(ctx, participantId, options.asOf)
  const { stored, rules, day, result, input } = explained
  const isToday = options.asOf === undefined || options.asOf === ctx.clock.today()
  const names = await participantNames(ctx, [participantId])
  const rows = await traceRows(ctx, participantId, input, options.named)
  const standing = standingOf(explained)
  return {
    participantId,
    name: names.get(participantId) ?? '',
    sign: stored.sign,
    creditScore: toPoints(result.score),
    starLevel: standing.starLevel,
    band: standing.band,
    ...(await bandTexts(ctx, stored.sign, standing.band, result.serious)),
    unrated: standing.unrated,
    limitedBy: pointsOrNull(standing.limitedBy),
    basis: standing.basis,
    ...(options.named ? receivedBy(explained) : { meanReceived: null, startShare: null }),
    ...termsOf(result),
    rating: toPoints(result.rating),
    evaluatorCount: shownEvaluators(explained, options.named),
    minEvaluators: input.formula.minEvaluators,
    minWeight: toPoints(input.formula.minWeight),
    topEvaluators: input.formula.topEvaluators,
    serious: result.serious,
    starsFrom: rules.starsFrom(stored.sign).map(toPoints),
    ruleVersion: rules.number,
    asOf: day,
    // The ranking exists for today only.
    ...(isToday ? await readRank(ctx, participantId) : { rank: null, of: null }),
    trace: isToday ? await withObjections(ctx, stored, rows) : rows,
  }
}

/** Returns the caller's own star level, and the lower bound of the next one. */
export async function ownStar(ctx: Ctx): Promise<OwnStar> {
  if (ctx.me.participantId === null) throw notFound()
  const participantId = partyOf(ctx)
  const explained = await explainScore(ctx, participantId)
  const { stored, rules, result } = explained
  const standing = standingOf(explained)
  const next = standing.unrated ? null : rules.nextStar(stored.sign, result)
  return {
    creditScore: toPoints(result.score),
    starLevel: standing.starLevel,
    band: standing.band,
    unrated: standing.unrated,
    limitedBy: pointsOrNull(standing.limitedBy),
    basis: standing.basis,
    ...(await readRank(ctx, participantId)),
    nextStarAt: next === null ? null : toPoints(next.minScore),
    breakdown: termsOf(result),
  }
}

async function readRank(ctx: Ctx, participantId: Seen<ParticipantEntity>) {
  return (await rankOf.first(ctx, { participantId })) ?? { rank: null, of: 0 }
}

/**
 * Label and measures of a band in the caller's language; its code if the row was deleted. The lowest band has measures
 * of its own while a serious act is in force.
 */
async function bandTexts(ctx: Ctx, sign: ParticipantSign, code: string | null, serious: boolean) {
  if (code === null) return { bandLabel: null, measures: null }
  const row = await scoped(ctx, OverviewScoreEntity).findOne({ sign, code })
  if (!row) return { bandLabel: code, measures: null }
  const measures = (serious ? row.seriousMeasureTexts : null) ?? row.measureTexts
  return { bandLabel: ctx.text(row.labels), measures: ctx.text(measures) || null }
}

/** Returns the mean of all evaluations and the share of the starting value, which tell the weight of anonymous ones. */
function receivedBy({ result: { received }, input: { groups, formula } }: ExplainedScore) {
  const mean = meanReceived(received)
  const isCounted = formula.W > 0
  return {
    meanReceived: mean === null ? null : toPoints(mean),
    startShare: isCounted ? Number(startShare(groups, formula).toFixed(4)) : null,
  }
}

const pointsOrNull = (value: Hundredths | null) => (value === null ? null : toPoints(value))

/** Levels of a score, and how much it rests on evaluations. */
interface ShownStanding extends Levels {
  basis: Basis | null
  unrated: boolean
}

/** Returns the levels stored with the score, which a rule change may not have reached yet. */
export function standingOf({ stored, rules, day, result }: ExplainedScore): ShownStanding {
  if (day === stored.scoredOn) {
    const { stars: starLevel, band, bandFrom, limitedBy, basis, unrated } = stored
    return { starLevel, band, bandFrom, limitedBy, basis, unrated }
  }
  return { ...rules.levels(stored.sign, result), basis: result.basis, unrated: result.unrated }
}

/** Days for which a case is shown next to its entry. */
const SHOWN_DAYS = 366
const MAX_ENTRIES = 200

const EVALUATIONS: readonly ScoreCause[] = ['evaluation', 'anonymousGroup', 'pool']

/**
 * Adds the entries behind the lines of the caller's own explanation that it may object to, or has objected to. All of
 * them are in its ledger, too, so a line of hidden evaluators discloses nothing more.
 */
async function withObjections(
  ctx: Ctx,
  { id: participantId, sign }: { id: Seen<ParticipantEntity>; sign: ParticipantSign },
  rows: TraceRow[],
): Promise<TraceRow[]> {
  if (ctx.actor?.participantId !== participantId) return rows
  const found = await entriesSince.rows(ctx, {
    participantId,
    causes: OBJECTIONABLE_CAUSES,
    since: addDays(ctx.clock.today(), -SHOWN_DAYS),
    limit: MAX_ENTRIES,
  })
  const entries = found.map(({ entry }) => entry)
  const shown = new Map(
    (await entryRows(ctx, { id: participantId, sign }, entries))
      .filter(({ objectUntil, objectionId }) => objectUntil !== null || objectionId !== null)
      .map(({ id, text, objectUntil, objectionId }): [string, TraceEntry] => [
        id,
        { id, text, objectUntil, objectionId },
      ]),
  )
  const withOwnLine = new Set(rows.flatMap(({ evaluatorId }) => evaluatorId ?? []))
  return rows.map((row) => ({
    ...row,
    entries: entries.filter((entry) => isBehind(row, entry, withOwnLine)).flatMap(({ id }) => shown.get(id) ?? []),
  }))
}

/** Whether an entry belongs to a line: the same item, the same evaluator, or one without a line of its own. */
function isBehind(
  { kind, id, evaluatorId, window }: TraceRow,
  { cause, causeId, params }: EntryData,
  withOwnLine: ReadonlySet<string>,
): boolean {
  if (id !== null) return causeId === id
  const isRecent = window === null || window === 0
  if (!isRecent || !EVALUATIONS.includes(cause)) return false
  const by = typeof params.evaluatorId === 'string' ? params.evaluatorId : null
  if (kind === 'evaluator') return by === evaluatorId
  return kind === 'evaluators' && (by === null || !withOwnLine.has(by))
}
