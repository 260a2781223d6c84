import type { Names } from '@credit/contract'
import type { Ctx } from '#core/context'
import { asParty } from '#database/policy'
import { sql } from '#database/statement'
import { DishonestRecordEntity } from '#entities/ledger/dishonest-record'
import { defineRows } from '#list/rows'
import { BY_PARTICIPANT } from '../participants/records/participant-search.js'
import { DishonestRecordRow, OwnDishonestRecordRow } from './report.dto.js'
import { numberOrPartyMatches, partyMatches } from './report-search.js'
import { reportSubjects } from './reports.sql.js'
import { signFilter } from './sign-filter.js'

const NAMES = {
  itemName: ({ item }: { item: Names }, ctx: Ctx) => ctx.text(item),
  areaName: ({ area }: { area: Names }, ctx: Ctx) => ctx.text(area),
}

/** Dishonest records as the supervisors of their area see them, without what only its evaluator may know of. */
export const REPORTS = defineRows(DishonestRecordRow, {
  entity: DishonestRecordEntity,
  searchable: ['decisionNumber'],
  searchedBeyond: partyMatches,
  sortable: ['createTime', 'status', 'tier', 'points', 'noticeEndsOn', 'inForceFrom', 'validUntil', 'publishEndDate'],
  filterable: [
    'participantId',
    'itemId',
    'areaId',
    'status',
    'tier',
    'source',
    'decisionNumber',
    'createTime',
    'noticeEndsOn',
    'inForceFrom',
    'validUntil',
    'publishEndDate',
  ],
  filters: { sign: signFilter() },
  access: BY_PARTICIPANT,
  defaultSort: 'createTime,desc',
  total: 'counted',
  where: () => sql`NOT (t.anonymous AND t.sealed)`,
  details: reportSubjects,
  fields: NAMES,
})

/** Records about the caller that it knows of, without who reported them. */
export const OWN_REPORTS = defineRows(OwnDishonestRecordRow, {
  entity: DishonestRecordEntity,
  searchable: [],
  searchedBeyond: numberOrPartyMatches,
  sortable: ['createTime', 'status'],
  filterable: ['status', 'tier'],
  access: BY_PARTICIPANT,
  defaultSort: 'createTime,desc',
  total: 'counted',
  policy: () => asParty,
  isEmptyFor: ({ me }) => !me.participantId,
  where: () => sql`(t.notice_ends_on IS NOT NULL OR t.in_force_from IS NOT NULL)`,
  details: reportSubjects,
  fields: NAMES,
})
