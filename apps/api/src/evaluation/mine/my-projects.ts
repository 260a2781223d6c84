import {
  AWAITING_STATUSES,
  EVALUATION_STATUS,
  type EvaluationStatus,
  type Page,
} from '@credit/contract'
import type { Ctx } from '../../platform/database/context.js'
import { DomainError } from '../../platform/http/domain-error.js'
import { page, pageOf } from '../../platform/http/page.js'
import type { MyProjectRow } from './my-projects.dto.js'
import {
  findMyProjects,
  type MyOrder,
  type MyProject,
  readMyProjects,
} from './my-projects.queries.js'
import { statusFields } from './status-of.js'

type Query = Record<string, string | string[] | undefined>

const STATUSES: readonly number[] = Object.values(EVALUATION_STATUS)
const ORDERS: readonly string[] = [
  'releaseDate,asc',
  'releaseDate,desc',
  'name,asc',
  'name,desc',
] satisfies MyOrder[]
const KNOWN = ['evaluationStatus', 'keyword', 'current', 'size', 'sort']

/** The caller's projects, what is due first on top. */
export async function myProjects(ctx: Ctx, query: Query): Promise<Page<MyProjectRow>> {
  const unknown = Object.keys(query).find((name) => !KNOWN.includes(name))
  if (unknown !== undefined) {
    throw new DomainError('UNKNOWN_FILTER', {
      params: { name: unknown },
      fields: { [unknown]: ['field.unknown'] },
    })
  }
  const wanted = {
    statuses: statusesOf(query.evaluationStatus),
    keyword: keywordOf(query.keyword),
    order: orderOf(query.sort),
    page: pageOf(query),
  }
  const { participantId } = ctx.me
  if (participantId === null) return page([], 0, wanted.page)
  const { ids, total } = await findMyProjects(ctx, { participantId, ...wanted })
  const projects = await readMyProjects(ctx, participantId, ids)
  return page(
    projects.map((project) => rowOf(ctx, project)),
    total,
    wanted.page,
  )
}

/** 5 means "awaiting me": 5, 7 and 8. */
function statusesOf(value: Query[string]): EvaluationStatus[] | null {
  if (value === undefined || value === '') return null
  const given = String(value).split(',').filter(Boolean)
  if (!given.every((one) => /^\d$/.test(one) && STATUSES.includes(Number(one)))) {
    throw new DomainError('VALIDATION', {
      fields: { evaluationStatus: [['field.enum', { values: STATUSES.join(', ') }]] },
    })
  }
  const numbers = given.map((one) => Number(one) as EvaluationStatus)
  return [
    ...new Set(
      numbers.flatMap((n) => (n === EVALUATION_STATUS.awaiting ? [...AWAITING_STATUSES] : [n])),
    ),
  ]
}

function keywordOf(value: Query[string]): string {
  const keyword = String(value ?? '').trim()
  if (keyword.includes(String.fromCharCode(0)) || keyword.length > 200) {
    throw new DomainError('VALIDATION', { fields: { keyword: ['field.invalid'] } })
  }
  return keyword
}

function orderOf(value: Query[string]): MyOrder {
  if (value === undefined || value === '') return 'due'
  const order = String(value)
  if (!ORDERS.includes(order)) {
    throw new DomainError('UNKNOWN_SORT', { params: { name: order.split(',')[0] ?? '' } })
  }
  return order as MyOrder
}

function rowOf(ctx: Ctx, project: MyProject): MyProjectRow {
  const { stage, sections, ...rest } = project
  const due = sections.flatMap(({ dueAt }) => (dueAt === null ? [] : [dueAt])).sort()
  return {
    ...rest,
    ...statusFields(
      ctx,
      stage,
      sections.flatMap(({ states }) => states),
    ),
    dueAt: due[0] ?? null,
    bidSectionList: sections.map(({ name, code, states, stage: reached, ...section }) => ({
      ...section,
      bidSectionName: name,
      bidSectionCode: code,
      ...statusFields(ctx, reached, states),
    })),
  }
}
