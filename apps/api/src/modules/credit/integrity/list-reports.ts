import type { Page } from '@credit/contract'
import type { Ctx } from '../../../core/context.js'
import { asParty } from '../../../database/policy.js'
import { type RowOf, type Sql, sql } from '../../../database/statement.js'
import { DishonestRecordEntity } from '../../../entities/credit/dishonest-record.js'
import { escapeLike } from '../../../list/filter-values.js'
import { defineList, type ListQuery } from '../../../list/list-definition.js'
import { page, pageOf, toPage } from '../../../list/page.js'
import type { Plain } from '../../../list/plain-row.js'
import { listOf, type RowList, type RowPage } from '../../../list/row-list.js'
import type { DishonestRecordRow, OwnDishonestRecordRow } from './report.dto.js'
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
  sortable: [
    'createTime',
    'status',
    'tier',
    'points',
    'noticeEndsOn',
    'inForceFrom',
    'validUntil',
    'publishEndDate',
  ],
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
  defaultSort: 'createTime,desc',
  total: 'counted',
})

/** Records about the caller. */
export const OWN_REPORT_LIST = defineList({
  entity: DishonestRecordEntity,
  columns: COLUMNS,
  searchable: [],
  sortable: ['createTime', 'status'],
  filterable: ['status', 'tier'],
  defaultSort: 'createTime,desc',
  total: 'counted',
})

type Row = Plain<DishonestRecordEntity>

/** Narrows a list to a keyword that is looked for in the number of the decision and the participant. */
export function withKeyword(
  list: RowList<DishonestRecordEntity>,
  keyword: ListQuery[string],
): RowList<DishonestRecordEntity> {
  const word = String(keyword ?? '').trim()
  if (!word) return list
  const part = `%${escapeLike(word)}%`
  return list.where(sql`(t.decision_number ILIKE ${part} OR EXISTS (SELECT FROM participant p
    WHERE p.id = t.participant_id AND (p.name ILIKE ${part} OR p.code ILIKE ${part})))`)
}

function find(
  ctx: Ctx,
  definition: typeof REPORT_LIST,
  { keyword, ...query }: ListQuery,
  condition: Sql,
  policy?: typeof asParty,
): Promise<RowPage<DishonestRecordEntity>> {
  return withKeyword(listOf(ctx, definition, query, policy).where(condition), keyword).page()
}

/** Looks up who and what some records are about. */
export async function subjectsOf(
  ctx: Ctx,
  rows: readonly Row[],
): Promise<(id: string) => RowOf<typeof reportSubjects>> {
  const ids = rows.map(({ id }) => id)
  const found = ids.length === 0 ? [] : await reportSubjects.rows(ctx, { ids })
  const byId = new Map(found.map((subject) => [subject.id, subject]))
  return (id) => {
    const subject = byId.get(id)
    if (!subject) throw new Error(`record ${id} has no participant`)
    return subject
  }
}

/** Returns a page of the records of the caller's area; without what only its evaluator may know of. */
export async function listReports(ctx: Ctx, query: ListQuery): Promise<Page<DishonestRecordRow>> {
  const known = sql`NOT (t.anonymous AND t.sealed)`
  const found = await find(ctx, REPORT_LIST, query, known)
  const subject = await subjectsOf(ctx, found.rows)
  return toPage(found, ({ ...row }) => {
    const { participantName, sign, item, area } = subject(row.id)
    return {
      ...row,
      participantName,
      sign,
      itemName: ctx.text(item),
      areaName: ctx.text(area),
    }
  })
}

/** Returns a page of the records about the caller that it knows of, without who reported them. */
export async function listOwnReports(
  ctx: Ctx,
  query: ListQuery,
): Promise<Page<OwnDishonestRecordRow>> {
  if (!ctx.me.participantId) return page([], 0, pageOf(query))
  const known = sql`(t.notice_ends_on IS NOT NULL OR t.in_force_from IS NOT NULL)`
  const found = await find(ctx, OWN_REPORT_LIST, query, known, asParty)
  const subject = await subjectsOf(ctx, found.rows)
  return toPage(found, (row) => {
    const { id, tier, points, status, createTime, noticeEndsOn, statementAt } = row
    const { inForceFrom, validUntil, endedOn } = row
    return {
      ...{ id, tier, points, status, createTime, noticeEndsOn, statementAt },
      ...{ inForceFrom, validUntil, endedOn },
      itemName: ctx.text(subject(id).item),
    }
  })
}
