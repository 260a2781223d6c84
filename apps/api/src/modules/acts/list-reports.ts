import type { Page } from '@credit/contract'
import type { Ctx } from '../../core/context.js'
import { asParty } from '../../database/policy.js'
import { sql } from '../../database/statement.js'
import { DishonestRecordEntity } from '../../entities/ledger/dishonest-record.js'
import { defineList, type ListQuery, type ShownBy } from '../../list/list-definition.js'
import { page, toPage } from '../../list/page.js'
import { pageOf } from '../../list/page-query.dto.js'
import type { Plain } from '../../list/plain-row.js'
import { detailsOfRows } from '../../list/row-details.js'
import { listOf } from '../../list/row-list.js'
import type { ExportRows } from '../exchange/export/list-exports.js'
import { BY_PARTICIPANT } from '../participants/records/participant-search.js'
import type { DishonestRecordRow, OwnDishonestRecordRow } from './report.dto.js'
import { numberOrPartyMatches, partyMatches } from './report-search.js'
import { reportSubjects } from './reports.sql.js'
import { signFilter } from './sign-filter.js'

const COLUMNS = [
  'participantId',
  'itemId',
  'tier',
  'points',
  'status',
  'source',
  'anonymous',
  'projectId',
  'areaId',
  'decisionNumber',
  'authority',
  'decidedOn',
  'noticeEndsOn',
  'statementAt',
  'inForceFrom',
  'validUntil',
  'endedOn',
  'publishDate',
  'publishEndDate',
  'createTime',
  'version',
] as const

/** Dishonest records as the supervisors of their area see them. */
export const REPORT_LIST = defineList({
  entity: DishonestRecordEntity,
  columns: COLUMNS,
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
})

/** Records about the caller. */
export const OWN_REPORT_LIST = defineList({
  entity: DishonestRecordEntity,
  columns: COLUMNS,
  searchable: [],
  searchedBeyond: numberOrPartyMatches,
  sortable: ['createTime', 'status'],
  filterable: ['status', 'tier'],
  access: BY_PARTICIPANT,
  defaultSort: 'createTime,desc',
  total: 'counted',
})

/** A record as lists read it. */
type Shown = ShownBy<typeof REPORT_LIST>

/** Returns the participants and items that some records are about. */
export const subjectsOf = (ctx: Ctx, rows: readonly { id: string }[]) => detailsOfRows(ctx, reportSubjects, rows)

/** Records of the caller's area, except sealed ones that only the evaluator may know. */
const listed = (ctx: Ctx, query: ListQuery) =>
  listOf(ctx, REPORT_LIST, query).where(sql`NOT (t.anonymous AND t.sealed)`)

async function toRows(ctx: Ctx, rows: readonly Plain<Shown>[]): Promise<DishonestRecordRow[]> {
  const subject = await subjectsOf(ctx, rows)
  return rows.map(({ ...row }) => {
    const { participantName, sign, item, area } = subject(row.id)
    return { ...row, participantName, sign, itemName: ctx.text(item), areaName: ctx.text(area) }
  })
}

/** Returns a page of the records of the caller's area. */
export async function listReports(ctx: Ctx, query: ListQuery): Promise<Page<DishonestRecordRow>> {
  const found = await listed(ctx, query).page()
  return page(await toRows(ctx, found.rows), found.total, found.page)
}

/** All of them that match, for an export. */
export const exportedReports = (tx: Ctx, query: ListQuery): ExportRows<Shown, DishonestRecordRow> => ({
  list: listed(tx, query),
  toRows: (rows) => toRows(tx, rows),
})

/** Returns a page of the records about the caller that it knows of, without who reported them. */
export async function listOwnReports(ctx: Ctx, query: ListQuery): Promise<Page<OwnDishonestRecordRow>> {
  if (!ctx.me.participantId) return page([], 0, pageOf(query))
  const known = sql`(t.notice_ends_on IS NOT NULL OR t.in_force_from IS NOT NULL)`
  const found = await listOf(ctx, OWN_REPORT_LIST, query, asParty).where(known).page()
  const subject = await subjectsOf(ctx, found.rows)
  return toPage(found, (row) => {
    const { id, participantId, areaId, tier, points, status, createTime, noticeEndsOn } = row
    const { statementAt, inForceFrom, validUntil, endedOn } = row
    const { participantName, sign, item, area } = subject(id)
    return {
      id,
      participantId,
      areaId,
      tier,
      points,
      status,
      createTime,
      noticeEndsOn,
      statementAt,
      inForceFrom,
      validUntil,
      endedOn,
      participantName,
      sign,
      itemName: ctx.text(item),
      areaName: ctx.text(area),
    }
  })
}
