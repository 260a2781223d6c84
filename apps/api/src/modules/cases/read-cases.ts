import { CASE_MACHINE, next, type Page, type ParticipantSign, SIGN } from '@credit/contract'
import { Injectable } from '@nestjs/common'
import type { Ctx } from '../../core/context.js'
import { DomainError, notFound } from '../../core/domain-error.js'
import { allAreas, asParty, type Policy } from '../../database/policy.js'
import { recordAudit } from '../../database/record-audit.js'
import { scoped } from '../../database/scoped.js'
import type { RowOf } from '../../database/statement.js'
import { unitOfWork } from '../../database/unit-of-work.js'
import { CreditCaseEntity } from '../../entities/ledger/credit-case.js'
import { ParticipantEntity } from '../../entities/participants/participant.js'
import { defineList, type ListQuery } from '../../list/list-definition.js'
import { page } from '../../list/page.js'
import { pageOf } from '../../list/page-query.dto.js'
import { type Plain, readRow } from '../../list/plain-row.js'
import { detailsOfRows } from '../../list/row-details.js'
import { listOf, type RowList } from '../../list/row-list.js'
import type { ExportRows } from '../exchange/export/list-exports.js'
import { filesOf } from '../files/attached-files.queries.js'
import { SignedUrls } from '../files/signed-urls.js'
import { BY_PARTICIPANT, participantMatches } from '../participants/records/participant-search.js'
import type { CaseDetail, CaseEvaluatorRow, CaseRow, CaseStepRow } from './case.dto.js'
import { casePeople, caseSteps } from './cases.sql.js'
import { evaluationsOf } from './decide-case.js'
import { EvaluationsOfCases } from './evaluations-of-cases.js'

export const CASE_LIST = defineList({
  entity: CreditCaseEntity,
  searchable: ['title'],
  searchedBeyond: participantMatches,
  sortable: ['createTime', 'status', 'dueOn', 'decidedAt'],
  filterable: [
    ...(['participantId', 'areaId', 'kind', 'subjectType', 'subjectId', 'status'] as const),
    ...(['createTime', 'dueOn', 'decidedAt'] as const),
  ],
  access: BY_PARTICIPANT,
  defaultSort: 'createTime,desc',
  total: 'counted',
})

type Row = Plain<CreditCaseEntity>

/** Lets participants see their own cases, and supervisors with the permission the cases of their area. */
function casePolicy({ me }: Ctx): Policy | undefined {
  if (me.sign !== SIGN.supervisor) return asParty
  if (!me.permissions.has('case:list')) throw new DomainError('FORBIDDEN')
  return undefined
}

/** An account of a participant that is not known yet. */
const isNobody = ({ me }: Ctx) => me.sign !== SIGN.supervisor && me.participantId === null

function listed(ctx: Ctx, query: ListQuery): RowList<CreditCaseEntity> {
  return listOf(ctx, CASE_LIST, query, casePolicy(ctx))
}

async function toRows(ctx: Ctx, rows: readonly Row[]): Promise<CaseRow[]> {
  const people = await detailsOfRows(ctx, casePeople, rows)
  return rows.map((row) => toRow(ctx, row, people(row.id)))
}

/** Lists and shows cases. */
@Injectable()
export class ReadCases {
  constructor(
    private readonly urls: SignedUrls,
    private readonly evaluations: EvaluationsOfCases,
  ) {}

  async list(ctx: Ctx, query: ListQuery): Promise<Page<CaseRow>> {
    if (isNobody(ctx)) return page([], 0, pageOf(query))
    const found = await listed(ctx, query).page()
    return page(await toRows(ctx, found.rows), found.total, found.page)
  }

  /** All of them that match, for an export. */
  exported(tx: Ctx, query: ListQuery): ExportRows<CreditCaseEntity, CaseRow> {
    return { list: listed(tx, query), toRows: (rows) => toRows(tx, rows) }
  }

  /** Returns a case with its steps, without naming the evaluators. */
  async get(ctx: Ctx, id: string): Promise<CaseDetail> {
    const row = await this.row(ctx, id)
    const isSupervisor = ctx.me.sign === SIGN.supervisor
    const recordIds = isSupervisor ? await evaluationsOf(ctx, row) : []
    const about = recordIds.length > 0 ? await this.evaluations.read(ctx, recordIds) : []
    const shown = toRow(ctx, row, (await detailsOfRows(ctx, casePeople, [row]))(id))
    return {
      ...shown,
      subjectSign: await subjectSign(ctx, row),
      steps: await this.steps(ctx, id),
      evaluations: about.map(({ recordId, text, anonymous, total, comment }) => ({
        recordId,
        anonymous,
        total,
        comment,
        text: ctx.text(text),
      })),
      can: [...shown.can, ...(ctx.me.city && about.length > 0 ? ['evaluators'] : [])],
    }
  }

  /** Returns the evaluators of the evaluations that a case is about: for examiners of the city only, and logged. */
  async evaluators(ctx: Ctx, id: string): Promise<CaseEvaluatorRow[]> {
    if (!ctx.me.city) throw new DomainError('FORBIDDEN')
    const row = await this.row(ctx, id)
    const about = await this.evaluations.read(ctx, await evaluationsOf(ctx, row))
    await unitOfWork(ctx, (tx) =>
      recordAudit(tx, {
        action: 'evaluator:view',
        entity: 'credit_case',
        entityId: id,
        areaId: row.areaId,
        after: { id, recordIds: about.map(({ recordId }) => recordId) },
      }),
    )
    return about.map(({ recordId, evaluatorId, evaluatorName }) => ({
      recordId,
      evaluatorId,
      evaluatorName,
    }))
  }

  private async row(ctx: Ctx, id: string): Promise<Row> {
    const row = isNobody(ctx) ? null : await readRow(ctx, CreditCaseEntity, id, casePolicy(ctx))
    if (!row) throw notFound()
    return row
  }

  private async steps(ctx: Ctx, caseId: string): Promise<CaseStepRow[]> {
    const isSupervisor = ctx.me.sign === SIGN.supervisor
    const now = ctx.clock.now()
    const steps: CaseStepRow[] = []
    for (const { fileIds, createTime, accountName, ...step } of await caseSteps.rows(ctx, {
      caseId,
    })) {
      steps.push({
        ...step,
        createTime: createTime.toISOString(),
        accountName: isSupervisor ? accountName : null,
        files: await filesOf(ctx, fileIds, (file) => this.urls.inRow(file, now)),
      })
    }
    return steps
  }
}

async function subjectSign(ctx: Ctx, { subjectType, subjectId }: Row): Promise<ParticipantSign | null> {
  if (subjectType !== 'participant' || subjectId === null) return null
  const anyArea = allAreas('the caller may see the case')
  return (await scoped(ctx, ParticipantEntity, anyArea).findOne({ id: subjectId }))?.sign ?? null
}

function toRow(ctx: Ctx, row: Row, { participantName, sign, area }: RowOf<typeof casePeople>): CaseRow {
  const { id, kind, subjectType, subjectId, subjectText, title, status, effect } = row
  const { participantId, areaId, createTime, dueOn, reviewUntil, decidedAt } = row
  return {
    id,
    kind,
    subjectType,
    subjectId,
    title,
    status,
    effect,
    participantId,
    areaId,
    createTime,
    dueOn,
    reviewUntil,
    decidedAt,
    participantName,
    sign,
    subject: ctx.text(subjectText),
    areaName: ctx.text(area),
    can: actionsOn(ctx, row),
  }
}

/** Returns the actions of the caller: parties answer, withdraw and request a review; examiners do the rest. */
function actionsOn({ me, clock }: Ctx, { status, reviewUntil, decidedById }: Row): string[] {
  const allowed = (
    me.sign === SIGN.supervisor ? (['accept', 'refuse', 'ask'] as const) : (['answer', 'withdraw', 'review'] as const)
  ).filter((action) => next(CASE_MACHINE, status, action) !== null)
  if (me.sign !== SIGN.supervisor) {
    const isLate = reviewUntil !== null && reviewUntil < clock.today()
    return allowed.filter((action) => action !== 'review' || !isLate)
  }
  if (!me.permissions.has('case:approve')) return []
  const decides = next(CASE_MACHINE, status, 'uphold') !== null
  const isOther = status !== 'reviewing' || (me.city && decidedById !== me.accountId)
  return [...allowed, ...(decides && isOther ? ['decide'] : [])]
}
