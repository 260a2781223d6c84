import { OPEN_STATES, type Page, type RecordStatus } from '@credit/contract'
import type { Ctx } from '#core/context'
import { translate } from '#core/language/language'
import { allAreas, sql, statesOf, table } from '#database/statement'
import { EvaluationRecordEntity } from '#entities/evaluation/evaluation-record'
import { ParticipantEntity } from '#entities/participants/participant'
import { ProjectEntity } from '#entities/projects/project'
import { defineList, type ListQuery, type ShownBy } from '#list/list-definition'
import { toPage } from '#list/page'
import type { Plain } from '#list/plain-row'
import { listOf, type RowList } from '#list/row-list'
import { lastDeferral, readDeferralReasons } from '../records/deferral-reasons.js'
import type { ListedOutstandingRow } from './outstanding.dto.js'
import { isOutstanding, outstandingNames } from './outstanding.sql.js'

const t = table(EvaluationRecordEntity, 't')
const p = table(ProjectEntity, 'p')
const d = table(ParticipantEntity, 'd')

const BY_PARTIES = allAreas('a row that the caller may see is found by its project and its participants')

/**
 * Evaluations that were asked for and not given. Nothing sorts, filters or searches by the evaluator: that would
 * name anonymous ones.
 */
export const OUTSTANDING_LIST = defineList({
  entity: EvaluationRecordEntity,
  columns: [
    'projectId',
    'sectionId',
    'areaId',
    'stage',
    'evaluatorId',
    'evaluatorSign',
    'evaluatedSign',
    'anonymous',
    'status',
    'openedAt',
    'dueAt',
    'remindedAt',
  ],
  searchable: [],
  searchedBeyond: ({ name }) => sql`(${t.projectId} IN (SELECT ${p.id} FROM ${p}
      WHERE ${name(p.name)} OR ${name(p.code)})
    OR ${t.evaluatedId} IN (SELECT ${d.id} FROM ${d} WHERE ${name(d.name)}))`,
  sortable: ['dueAt', 'openedAt', 'stage', 'status', 'evaluatorSign', 'remindedAt'],
  filterable: [
    'projectId',
    'areaId',
    'stage',
    'evaluatorSign',
    'evaluatedSign',
    'status',
    'openedAt',
    'dueAt',
    'remindedAt',
  ],
  access: BY_PARTIES,
  defaultSort: 'dueAt,asc',
  total: 'counted',
})

/** An evaluation as lists read it. */
export type ShownOutstanding = ShownBy<typeof OUTSTANDING_LIST>

/** Returns the list of evaluations that were not given, in time or at all. */
export function allOutstanding(ctx: Ctx, query: ListQuery = {}): RowList<ShownOutstanding> {
  return listOf(ctx, OUTSTANDING_LIST, query).where(isOutstanding)
}

/** The rows that a list call asks for: open ones, unless it names states. */
export function listedOutstanding(ctx: Ctx, query: ListQuery): RowList<ShownOutstanding> {
  const list = allOutstanding(ctx, query)
  if (!query.status) list.where(sql`${t.status} IN ${statesOf<RecordStatus>(...OPEN_STATES)}`)
  return list
}

async function namesOf(ctx: Ctx, rows: readonly Plain<ShownOutstanding>[]) {
  const ids = rows.map(({ id }) => id)
  const found = ids.length === 0 ? [] : await outstandingNames.rows(ctx, { ids })
  const byId = new Map(found.map(({ id, ...names }) => [id, names]))
  return (id: string) => {
    const names = byId.get(id)
    if (!names) throw new Error(`evaluation record ${id} has no project`)
    return names
  }
}

/** Returns a page of the evaluations of the caller's area that were asked for and not given. */
export async function listOutstanding(ctx: Ctx, query: ListQuery): Promise<Page<ListedOutstandingRow>> {
  const found = await listedOutstanding(ctx, query).page()
  const names = await namesOf(ctx, found.rows)
  const reasonOf = await readDeferralReasons(ctx)
  return toPage(found, ({ id, evaluatorId, sectionId, ...row }) => {
    const { area, evaluatorName, deferrals, ...others } = names(id)
    const { anonymous } = row
    return {
      id,
      ...row,
      ...others,
      bidSectionId: sectionId,
      areaName: ctx.text(area),
      // Naming the evaluators who have not submitted yet would disclose the others.
      evaluatorId: anonymous ? null : evaluatorId,
      evaluatorName: anonymous ? null : evaluatorName,
      deferral: lastDeferral({ deferrals, anonymous }, reasonOf),
    } as unknown as ListedOutstandingRow
  })
}

/** Returns the titles of evaluations in the results of a job; anonymous evaluators are named by their role. */
export async function titlesOfOutstanding(ctx: Ctx, rows: readonly Plain<ShownOutstanding>[]): Promise<string[]> {
  const names = await namesOf(ctx, rows)
  return rows.map(({ id, anonymous, evaluatorSign }) => {
    const { projectName, sectionName, evaluatorName, evaluatedName } = names(id)
    const anonymously = translate(ctx.locale, `evaluation.anonymous.${evaluatorSign}`)
    const evaluator = anonymous ? anonymously : evaluatorName
    const values = { projectName, sectionName, evaluator, evaluatedName }
    return translate(ctx.locale, 'evaluation.outstandingTitle', values)
  })
}
