import {
  AWAITING_STATUSES,
  EVALUATION_STATUS,
  type EvaluationStatus,
  evaluationStatusOf,
  type Page,
  type RecordStatus,
  type Stage,
} from '@credit/contract'
import type { Ctx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { translate } from '#core/language/language'
import { page } from '#list/page'
import { statusOf, statusText } from '../../projects/stages/stage-text.js'
import { readDeferralReasons } from '../records/deferral-reasons.js'
import type { MyProjectRow, MyProjectsQueryDto } from './my-projects.dto.js'
import { MY_ORDERS, type MyOrder, type MyProject, myProjectIds, myProjectRows } from './my-projects.sql.js'

const STATUSES: readonly number[] = Object.values(EVALUATION_STATUS)

/** Returns the caller's projects, ordered by the next due time. */
export async function myProjects(ctx: Ctx, query: MyProjectsQueryDto): Promise<Page<MyProjectRow>> {
  const wanted = {
    statuses: statusesOf(query.evaluationStatus),
    perSection: query.per === 'section',
    keyword: query.keyword?.trim() ?? '',
    order: orderOf(query.sort),
    page: query,
  }
  if (ctx.me.participantId === null) return page([], 0, query)
  const found = await myProjectIds.first(ctx, wanted)
  const { ids, sectionIds } = found ?? {}
  const projects = ids && sectionIds ? await myProjectRows.rows(ctx, { ids, sectionIds }) : []
  const anyDeferred = projects.some(({ sections }) => sections.some(({ deferred }) => deferred.length > 0))
  const reasonOf = anyDeferred ? await readDeferralReasons(ctx) : String
  return page(
    projects.map((project) => rowOf(ctx, project, reasonOf)),
    found?.total ?? 0,
    query,
  )
}

/** "Awaiting" includes several statuses. */
function statusesOf(value: string | undefined): EvaluationStatus[] | null {
  if (value === undefined) return null
  const given = value.split(',').filter(Boolean)
  if (!given.every((one) => /^\d$/.test(one) && STATUSES.includes(Number(one)))) {
    throw new DomainError('VALIDATION', {
      fields: { evaluationStatus: [['field.enum', { values: STATUSES.join(', ') }]] },
    })
  }
  const statuses = given.map((one) => Number(one) as EvaluationStatus)
  return [
    ...new Set(
      statuses.flatMap((status) => (status === EVALUATION_STATUS.awaiting ? [...AWAITING_STATUSES] : [status])),
    ),
  ]
}

function orderOf(sort: string | undefined): MyOrder {
  if (sort === undefined) return 'due'
  const order = MY_ORDERS.find((known) => known === sort && known !== 'due')
  if (!order) throw new DomainError('UNKNOWN_SORT', { params: { name: sort.split(',')[0] ?? '' } })
  return order
}

function rowOf(
  ctx: Ctx,
  { stage, sections, ...project }: MyProject,
  reasonOf: (value: string) => string,
): MyProjectRow {
  const due = sections.flatMap(({ dueAt }) => (dueAt === null ? [] : [dueAt])).toSorted()
  const states = sections.flatMap((section) => section.states)
  return {
    ...project,
    ...statusFields(ctx, stage, states),
    dueAt: due[0] ?? null,
    bidSectionList: sections.map(({ name, code, states: own, stage: reached, deferred, ...section }) => ({
      ...section,
      bidSectionName: name,
      bidSectionCode: code,
      ...statusFields(ctx, reached, own),
      deferred: deferred.map(({ deferrals, ...record }) => ({
        ...record,
        reason: reasonOf(deferrals.at(-1)?.reason ?? ''),
      })),
    })),
  }
}

/** The status fields of a project or section, in the caller's language. */
function statusFields(ctx: Ctx, stage: Stage | null, states: readonly RecordStatus[]) {
  const status = statusOf(stage)
  const evaluationStatus = evaluationStatusOf(states)
  return {
    status,
    statusStr: statusText(ctx, status),
    evaluationStatus,
    evaluationStatusStr: translate(ctx.locale, `evaluationStatus.${evaluationStatus}`),
  }
}
