import { columnsOf, type ExportTable } from '../exchange/export/columns.js'
import { sharesText } from './kind-shares.js'
import type { PublicRatingEntry, RatingEntry, RatingRow } from './rating.dto.js'

function publicColumns<Row extends PublicRatingEntry>() {
  const { text, number, choice } = columnsOf<PublicRatingEntry>()
  return [
    choice('sign', 'sign', 'role'),
    number('rank'),
    text('name', 'ratedName'),
    text('code', 'unifiedSocialCreditCode'),
    text('areaName'),
    number('score', 'creditScore'),
    number('starLevel'),
    text('band'),
    text('reason', 'correctionReason'),
  ] satisfies ExportTable<Row>['columns']
}

/** Columns of an export of a published rating. */
export const PUBLIC_RATING_TABLE: ExportTable<PublicRatingEntry> = {
  name: 'rating',
  entity: 'rating',
  columns: publicColumns(),
}

const { number, choice, of } = columnsOf<RatingEntry>()

/** Columns of a supervisor's export of a rating. */
export const RATING_TABLE: ExportTable<RatingEntry> = {
  name: 'rating',
  entity: 'rating',
  columns: [
    ...publicColumns<RatingEntry>(),
    number('mean', 'meanMark'),
    number('evaluatorCount'),
    of('procurementShares', ({ kinds }, { ctx }) => sharesText(ctx, kinds)),
    of('ratingScoreBefore', ({ before }) => before?.score ?? ''),
    of('ratingRankBefore', ({ before }) => before?.rank ?? ''),
    choice('change', 'ratingChange', 'ratingChange'),
    number('ruleVersion'),
  ],
}

const list = columnsOf<RatingRow>()

/** Columns of an export of the list of ratings. */
export const RATINGS_TABLE: ExportTable<RatingRow> = {
  name: 'ratings',
  entity: 'rating',
  columns: [
    list.text('number', 'ratingNumber'),
    list.text('period', 'halfYear'),
    list.text('areaName'),
    list.choice('status', 'ratingStatus'),
    list.text('asOf', 'scoresAsOf'),
    list.number('participants', 'ratedParticipants'),
    list.time('publishedAt'),
    list.text('noticeUntil'),
    list.time('enforcedAt'),
    list.time('endedAt'),
    list.text('reason', 'withdrawalReason'),
    list.text('digest'),
    list.time('createTime', 'computedAt'),
  ],
}
