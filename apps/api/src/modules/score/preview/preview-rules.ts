import { PARTICIPANT_SIGNS, type ParticipantSign } from '@credit/contract'
import { BASES, type Hundredths, type ScoreResult, score, toPoints } from '@credit/scoring'
import type { Ctx } from '#core/context'
import { translate } from '#core/language/language'
import type { RuleSnapshot } from '#entities/ledger/rule-version'
import { participantCredit, type StoredCredit } from '../../ledger/ledger.sql.js'
import { groupQuery, readGroups, readItems } from '../../ledger/load-ledgers.js'
import { nextParticipants } from '../../ledger/recompute.js'
import { checkFormula, checkLevels, type LevelRow } from '../../ledger/rules/check-rules.js'
import { readSnapshot, rulesInForce } from '../../ledger/rules/rule-versions.js'
import { Rules } from '../../ledger/rules/rules.js'
import { isInForce, termsOfItems } from '../../ledger/score-items.js'
import { participantNames } from '../../participants/records/participant-names.js'
import { type BandCounts, countsBy } from './band-counts.js'
import type { HistogramBar, RulesPreview, RulesPreviewInput, SignPreview } from './preview.dto.js'

const BAR = 5
const LARGEST = 10

interface Change {
  id: string
  sign: ParticipantSign
  before: Hundredths
  after: Hundredths
}

/** Computes every score by changed rules and counts the differences; stores nothing. */
export async function previewRules(ctx: Ctx, input: RulesPreviewInput): Promise<RulesPreview> {
  const snapshot = await readSnapshot(ctx)
  const { bodies } = await rulesInForce(ctx)
  const rules = new Rules(0, changed(ctx, snapshot, input), bodies)
  const before = countsBy(new Rules(0, snapshot, bodies))
  const after = countsBy(rules)
  const histogram = bars()
  const result = { participants: 0, trial: 0, scoresChanged: 0, starsChanged: 0, bandsChanged: 0 }
  let largest: Change[] = []
  for (let last: string | null = null; ; ) {
    const ids = await nextParticipants(ctx, last)
    if (ids.length === 0) break
    last = ids.at(-1) ?? last
    const changes: Change[] = []
    for (const { stored, result: next } of await scoresBy(ctx, rules, ids)) {
      const { id, sign } = stored
      const score = stored.score ?? next.score
      const { starLevel, band, limitedBy } = rules.levels(sign, next)
      result.participants++
      if (stored.score === null) result.trial++
      if (!stored.unrated) count(histogram, score, 'before')
      if (!next.unrated) count(histogram, next.score, 'after')
      before[sign].add({ ...stored, limited: stored.limitedBy !== null })
      after[sign].add({ unrated: next.unrated, band, limited: limitedBy !== null, basis: next.basis })
      if (stored.stars !== starLevel) result.starsChanged++
      if (stored.band !== band) result.bandsChanged++
      if (score === next.score) continue
      result.scoresChanged++
      changes.push({ id, sign, before: score, after: next.score })
    }
    largest = [...largest, ...changes].sort(byDistance).slice(0, LARGEST)
  }
  const names = await participantNames(
    ctx,
    largest.map((change) => change.id),
  )
  return {
    ...result,
    distribution: PARTICIPANT_SIGNS.map((sign) => signRow(sign, before[sign], after[sign])),
    histogram,
    largest: largest.map(({ id, sign, before, after }) => ({
      participantId: id,
      name: names.get(id) ?? '',
      sign,
      before: toPoints(before),
      after: toPoints(after),
    })),
  }
}

function signRow(sign: ParticipantSign, before: BandCounts, after: BandCounts): SignPreview {
  const codes = new Set([...after.rows, ...before.rows].map(([code]) => code))
  return {
    sign,
    bands: [...codes].map((band) => ({ band, before: before.of(band), after: after.of(band) })),
    limitedBefore: before.limited,
    limitedAfter: after.limited,
    bases: BASES.map((basis) => ({ basis, before: before.bases[basis], after: after.bases[basis] })),
    unratedBefore: before.unrated,
    unratedAfter: after.unrated,
    crowded: after.crowded,
  }
}

const byDistance = (a: Change, b: Change) =>
  Math.abs(b.after - b.before) - Math.abs(a.after - a.before) || (a.id < b.id ? -1 : 1)

async function scoresBy(
  ctx: Ctx,
  rules: Rules,
  ids: readonly string[],
): Promise<{ stored: StoredCredit; result: ScoreResult }[]> {
  const day = ctx.clock.today()
  const stored = await participantCredit.rows(ctx, { ids, lock: false })
  const groups = await readGroups(ctx, groupQuery(ids, day, rules))
  const items = await readItems(ctx, ids, [day])
  return stored.map((row) => {
    const inForce = (items.get(row.id) ?? []).filter((item) => isInForce(item, day))
    const formula = rules.formula(row.sign)
    const given = { formula, groups: groups.get(row.id) ?? [], ...termsOfItems(inForce) }
    return { stored: row, result: score(given) }
  })
}

/** The rule tables with the changes of the input. */
function changed(ctx: Ctx, snapshot: RuleSnapshot, input: RulesPreviewInput): RuleSnapshot {
  const { baseScores = [], formula, stars, bands } = input
  if (formula) checkFormula(formula, 'formula.')
  const next: RuleSnapshot = {
    ...snapshot,
    baseScores: { ...snapshot.baseScores },
    minEvaluators: { ...snapshot.minEvaluators },
    minWeight: { ...snapshot.minWeight },
    formula: { ...snapshot.formula, ...formula },
    stars: stars?.map((row) => ({ ...row, sign: row.sign ?? null })) ?? snapshot.stars,
    bands: bands ?? snapshot.bands,
  }
  for (const { sign, score: base, minEvaluators, minWeight } of baseScores) {
    next.baseScores[sign] = base
    if (minWeight !== undefined) next.minWeight = { ...next.minWeight, [sign]: minWeight }
    if (minEvaluators === undefined) continue
    next.minEvaluators = { ...next.minEvaluators, [sign]: minEvaluators ?? undefined }
  }
  for (const sign of PARTICIPANT_SIGNS) {
    checkLevels(
      named(
        ctx,
        next.bands.filter((row) => row.sign === sign),
      ),
    )
    checkLevels(named(ctx, starsFor(sign, next)), starsFor(sign, snapshot))
  }
  return next
}

/** Returns the star levels of a role, or the common ones if it has none of its own. */
function starsFor(sign: ParticipantSign, { stars }: RuleSnapshot) {
  const own = stars.filter((row) => row.sign === sign)
  return own.length ? own : stars.filter((row) => row.sign === null)
}

function named(ctx: Ctx, rows: readonly Omit<LevelRow & { code?: string }, 'name'>[]): LevelRow[] {
  const nameOf = (stars = 0) => translate(ctx.locale, 'creditRecord.starLevel', { stars })
  return rows.map((row) => ({ ...row, name: row.code ?? nameOf(row.stars) }))
}

function bars(): HistogramBar[] {
  return Array.from({ length: 100 / BAR }, (_, i) => ({
    from: i * BAR,
    to: (i + 1) * BAR,
    before: 0,
    after: 0,
  }))
}

function count(histogram: HistogramBar[], value: Hundredths, when: 'before' | 'after'): void {
  const bar = histogram[Math.min(histogram.length - 1, Math.floor(value / (BAR * 100)))]
  if (bar) bar[when]++
}
