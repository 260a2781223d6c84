import { PARTICIPANT_SIGNS } from '@credit/contract'
import { namesOf } from '#core/language/names'
import { scoped } from '#database/scoped'
import { OverviewScoreEntity } from '#entities/ledger/overview-score'
import { StarRatingEntity } from '#entities/ledger/star-rating'
import { AdminCalls } from '#http/call'
import { defineRows } from '#list/rows'
import { checkLevels } from './check-rules.js'
import { OverviewScoreInput, OverviewScoreRow } from './overview-score.dto.js'
import type { RuleLevelInput } from './rule-table.dto.js'
import { defineRuleTable } from './rule-table.js'
import { StarRatingInput, StarRatingRow } from './star-rating.dto.js'

interface LevelOfRole {
  id: string
  sign: number | null
  minScore: number
  minMean: number | null
}

/** Gives a level without a stated limit that of the row before, or of the one below where it begins elsewhere now. */
function withMean<I extends RuleLevelInput & { sign?: number | null }>(
  input: I,
  rows: readonly LevelOfRole[],
  id: string | null,
): I {
  if (input.minMean !== undefined) return input
  const before = rows.find((row) => row.id === id)
  if (before?.minScore === input.minScore) return { ...input, minMean: before.minMean }
  const sign = input.sign === undefined ? (before?.sign ?? null) : input.sign
  const [below] = rows
    .filter((row) => row.id !== id && row.sign === sign && row.minScore < input.minScore)
    .sort((a, b) => b.minScore - a.minScore)
  return { ...input, minMean: below?.minMean ?? null }
}

const starRatings = defineRuleTable({
  complete: withMean,
  input: StarRatingInput,
  rows: defineRows(StarRatingRow, {
    entity: StarRatingEntity,
    searchable: ['labels'],
    sortable: ['sign', 'stars', 'minScore', 'createTime'],
    filterable: ['sign', 'stars'],
    defaultSort: 'minScore,desc',
    fields: {
      label: ({ labels }, ctx) => ctx.text(labels),
    },
  }),
  toValues: (ctx, { sign, stars, minScore, minMean, labels, label }, before) => ({
    stars,
    minScore,
    minMean: minMean ?? null,
    sign: sign === undefined ? (before?.sign ?? null) : sign,
    labels: namesOf(ctx, { names: labels, name: label }, before?.labels, 'labels'),
  }),
  /** Checks the set of each role that has its own, and the common set, which must not be empty. */
  async check(tx, before) {
    const rows = await scoped(tx, StarRatingEntity).find()
    for (const sign of [null, ...PARTICIPANT_SIGNS]) {
      const own = rows.filter((row) => row.sign === sign)
      if (sign !== null && own.length === 0) continue
      checkLevels(
        own.map(({ labels, minScore, minMean, stars }) => ({ name: tx.text(labels), minScore, minMean, stars })),
        before.filter((row) => row.sign === sign),
      )
    }
  },
})

const overviewScores = defineRuleTable({
  complete: withMean,
  input: OverviewScoreInput,
  rows: defineRows(OverviewScoreRow, {
    entity: OverviewScoreEntity,
    searchable: ['code', 'labels'],
    sortable: ['sign', 'code', 'minScore', 'createTime'],
    filterable: ['sign', 'code'],
    defaultSort: 'minScore,desc',
    fields: {
      label: ({ labels }, ctx) => ctx.text(labels),
      measures: ({ measureTexts }, ctx) => ctx.text(measureTexts),
    },
  }),
  toValues(ctx, input, before) {
    const { sign, code, minScore, minMean, labels, label, measureTexts, seriousMeasureTexts } = input
    const { measures = before ? undefined : '' } = input
    return {
      sign,
      code,
      minScore,
      minMean: minMean ?? null,
      labels: namesOf(ctx, { names: labels, name: label }, before?.labels, 'labels'),
      measureTexts: namesOf(ctx, { names: measureTexts, name: measures }, before?.measureTexts),
      seriousMeasureTexts:
        seriousMeasureTexts === undefined ? (before?.seriousMeasureTexts ?? null) : seriousMeasureTexts,
    }
  },
  async check(tx, before) {
    const rows = await scoped(tx, OverviewScoreEntity).find()
    for (const sign of PARTICIPANT_SIGNS) {
      const own = rows.filter((row) => row.sign === sign)
      checkLevels(
        own.map(({ code, minScore, minMean }) => ({ name: code, minScore, minMean })),
        before.filter((row) => row.sign === sign),
      )
    }
  },
})

export const StarRatingService = starRatings.Service
export const OverviewScoreService = overviewScores.Service

@AdminCalls('starRating', 'score rules')
export class StarRatingController extends starRatings.Controller {}

@AdminCalls('overviewScore', 'score rules')
export class OverviewScoreController extends overviewScores.Controller {}
