import { PARTICIPANT_SIGNS } from '@credit/contract'
import { namesOf } from '#core/language/names'
import { scoped } from '#database/scoped'
import { OverviewScoreEntity } from '#entities/ledger/overview-score'
import { StarRatingEntity } from '#entities/ledger/star-rating'
import { AdminCalls } from '#http/call'
import { defineRows } from '#list/rows'
import { checkLevels } from './check-rules.js'
import { OverviewScoreInput, OverviewScoreRow } from './overview-score.dto.js'
import { defineRuleTable } from './rule-table.js'
import { StarRatingInput, StarRatingRow } from './star-rating.dto.js'

const starRatings = defineRuleTable({
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
  toValues: (ctx, { sign, stars, minScore, labels, label }, before) => ({
    stars,
    minScore,
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
        own.map(({ labels, minScore, stars }) => ({ name: tx.text(labels), minScore, stars })),
        before.filter((row) => row.sign === sign),
      )
    }
  },
})

const overviewScores = defineRuleTable({
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
    const { sign, code, minScore, labels, label, measureTexts } = input
    const { measures = before ? undefined : '' } = input
    return {
      sign,
      code,
      minScore,
      labels: namesOf(ctx, { names: labels, name: label }, before?.labels, 'labels'),
      measureTexts: namesOf(ctx, { names: measureTexts, name: measures }, before?.measureTexts),
    }
  },
  async check(tx) {
    const rows = await scoped(tx, OverviewScoreEntity).find()
    for (const sign of PARTICIPANT_SIGNS) {
      const own = rows.filter((row) => row.sign === sign)
      checkLevels(own.map((row) => ({ name: row.code, minScore: row.minScore })))
    }
  },
})

export const StarRatingService = starRatings.Service
export const OverviewScoreService = overviewScores.Service

@AdminCalls('starRating', 'score rules')
export class StarRatingController extends starRatings.Controller {}

@AdminCalls('overviewScore', 'score rules')
export class OverviewScoreController extends overviewScores.Controller {}
