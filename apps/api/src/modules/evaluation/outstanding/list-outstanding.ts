import { OPEN_STATES, type RecordStatus } from '@credit/contract'
import type { Ctx } from '#core/context'
import { translate } from '#core/language/language'
import { allAreas, sql, statesOf, table } from '#database/statement'
import { EvaluationRecordEntity } from '#entities/evaluation/evaluation-record'
import { ParticipantEntity } from '#entities/participants/participant'
import { ProjectEntity } from '#entities/projects/project'
import type { ShownBy } from '#list/list-definition'
import type { Plain } from '#list/plain-row'
import { detailsOfRows } from '#list/row-details'
import { defineRows } from '#list/rows'
import { lastDeferral, readDeferralReasons } from '../records/deferral-reasons.js'
import { ListedOutstandingRow } from './outstanding.dto.js'
import { isOutstanding, outstandingNames } from './outstanding.sql.js'

const t = table(EvaluationRecordEntity, 't')
const p = table(ProjectEntity, 'p')
const d = table(ParticipantEntity, 'd')

const BY_PARTIES = allAreas('a row that the caller may see is found by its project and its participants')

/**
 * Evaluations that were asked for and not given: open ones, unless a list call names states. Nothing sorts, filters or
 * searches by the evaluator: that would name anonymous ones.
 */
export const OUTSTANDING = defineRows(ListedOutstandingRow, {
  entity: EvaluationRecordEntity,
  extraColumns: ['sectionId', 'deferrals'],
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
  where: (_ctx, { status }) =>
    status ? isOutstanding : sql`${isOutstanding} AND ${t.status} IN ${statesOf<RecordStatus>(...OPEN_STATES)}`,
  details: outstandingNames,
  lookUp: deferralsOf,
  fields: {
    bidSectionId: ({ sectionId }) => sectionId,
    areaName: ({ area }, ctx) => ctx.text(area),
    // Naming the evaluators who have not submitted yet would disclose the others.
    evaluatorId: ({ anonymous, evaluatorId }) => (anonymous ? null : evaluatorId),
    evaluatorName: ({ anonymous, evaluatorName }) => (anonymous ? null : evaluatorName),
  },
})

/** An evaluation as lists read it. */
export type ShownOutstanding = ShownBy<typeof OUTSTANDING>

async function deferralsOf(ctx: Ctx, rows: readonly Parameters<typeof lastDeferral>[0][]) {
  const reasonOf = await readDeferralReasons(ctx)
  return rows.map((row) => ({ deferral: lastDeferral(row, reasonOf) }))
}

/** Returns the titles of evaluations in the results of a job; anonymous evaluators are named by their role. */
export async function titlesOfOutstanding(ctx: Ctx, rows: readonly Plain<ShownOutstanding>[]): Promise<string[]> {
  const names = await detailsOfRows(ctx, outstandingNames, rows)
  return rows.map(({ id, anonymous, evaluatorSign }) => {
    const { projectName, sectionName, evaluatorName, evaluatedName } = names(id)
    const anonymously = translate(ctx.locale, `evaluation.anonymous.${evaluatorSign}`)
    const evaluator = anonymous ? anonymously : evaluatorName
    const values = { projectName, sectionName, evaluator, evaluatedName }
    return translate(ctx.locale, 'evaluation.outstandingTitle', values)
  })
}
