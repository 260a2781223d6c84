import { CASE_MACHINE, next, type ParticipantSign, type PlainDate, SIGN } from '@credit/contract'
import { Injectable } from '@nestjs/common'
import type { Ctx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { timeText } from '#core/time-text'
import { recordAudit } from '#database/record-audit'
import { allAreas, asParty, hasNoParticipant, type Reach, scoped } from '#database/scoped'
import type { Seen } from '#database/seen'
import { unitOfWork } from '#database/unit-of-work'
import { CreditCaseEntity } from '#entities/ledger/credit-case'
import { ParticipantEntity } from '#entities/participants/participant'
import { defineRows } from '#list/rows'
import { SignedUrls } from '../files/signed-urls.js'
import { endOfTerm } from '../ledger/rules/notice-period.js'
import { BY_PARTICIPANT, participantMatches } from '../participants/records/participant-search.js'
import { type CaseDetail, type CaseEvaluatorRow, type CaseOffer, CaseRow, type CaseStepRow } from './case.dto.js'
import { casePeople, caseSteps } from './cases.sql.js'
import { evaluationsOf } from './decide-case.js'
import { EvaluationsOfCases } from './evaluations-of-cases.js'

/** Lets participants see their own cases, and supervisors with the permission the cases of their area. */
function casePolicy({ me }: Ctx): Reach | undefined {
  if (me.sign !== SIGN.supervisor) return asParty
  if (!me.permissions.has('case:list')) throw new DomainError('FORBIDDEN')
  return undefined
}

export const CASES = defineRows(CaseRow, {
  entity: CreditCaseEntity,
  extraColumns: ['subjectText', 'decidedById'],
  searchable: ['title'],
  searchedBeyond: participantMatches,
  access: BY_PARTICIPANT,
  sortable: ['createTime', 'status', 'dueOn', 'decidedAt'],
  filterable: [
    ...(['participantId', 'areaId', 'kind', 'subjectType', 'subjectId', 'status'] as const),
    ...(['createTime', 'dueOn', 'decidedAt'] as const),
  ],
  defaultSort: 'createTime,desc',
  total: 'counted',
  policy: casePolicy,
  isEmptyFor: hasNoParticipant,
  details: casePeople,
  fields: {
    subject: ({ subjectText }, ctx) => ctx.text(subjectText),
    areaName: ({ area }, ctx) => ctx.text(area),
    can: (row, ctx) => actionsOn(ctx, row),
  },
})

/** Shows cases. */
@Injectable()
export class ReadCases {
  constructor(
    private readonly urls: SignedUrls,
    private readonly evaluations: EvaluationsOfCases,
  ) {}

  /** Returns a case with its steps, without naming the evaluators. */
  async get(ctx: Ctx, id: string): Promise<CaseDetail> {
    const { row: shown, source: row } = await CASES.find(ctx, id)
    const isSupervisor = ctx.me.sign === SIGN.supervisor
    const recordIds = isSupervisor ? await evaluationsOf(ctx, row) : []
    const about = recordIds.length > 0 ? await this.evaluations.read(ctx, recordIds) : []
    return {
      ...shown,
      subjectSign: await subjectSign(ctx, row),
      decideUntil: await decideUntil(ctx, row),
      steps: await this.steps(ctx, row.id),
      evaluations: about.map(({ recordId, text, anonymous, total, comment }) => ({
        recordId,
        anonymous,
        total,
        comment,
        text: ctx.text(text),
      })),
      can: [...shown.can, ...(ctx.me.city && about.length > 0 ? (['evaluators'] as const) : [])],
    }
  }

  /** Returns the evaluators of the evaluations that a case is about: for examiners of the city only, and logged. */
  async evaluators(ctx: Ctx, id: string): Promise<CaseEvaluatorRow[]> {
    if (!ctx.me.city) throw new DomainError('FORBIDDEN')
    const { source: row } = await CASES.find(ctx, id)
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

  private async steps(ctx: Ctx, caseId: Seen<CreditCaseEntity>): Promise<CaseStepRow[]> {
    const isSupervisor = ctx.me.sign === SIGN.supervisor
    const steps: CaseStepRow[] = []
    for (const { fileIds, createTime, accountName, ...step } of await caseSteps.rows(ctx, {
      caseId,
    })) {
      steps.push({
        ...step,
        createTime: timeText(createTime),
        accountName: isSupervisor ? accountName : null,
        files: await this.urls.filesOf(ctx, fileIds),
      })
    }
    return steps
  }
}

/** Returns the last day of the decision: its term begins when the case is accepted or the party was to answer. */
async function decideUntil(
  ctx: Ctx,
  { status, dueOn }: Pick<CreditCaseEntity, 'status' | 'dueOn'>,
): Promise<PlainDate | null> {
  const isBefore = status === 'filed' || status === 'asked'
  return dueOn !== null && isBefore ? endOfTerm(ctx, 'objectionDecide', dueOn) : dueOn
}

async function subjectSign(
  ctx: Ctx,
  { subjectType, subjectId }: Pick<CreditCaseEntity, 'subjectType' | 'subjectId'>,
): Promise<ParticipantSign | null> {
  if (subjectType !== 'participant' || subjectId === null) return null
  const anyArea = allAreas('the caller may see the case')
  return (await scoped(ctx, ParticipantEntity, anyArea).findOne({ id: subjectId }))?.sign ?? null
}

/** Returns the actions of the caller: parties answer, withdraw and request a review; examiners do the rest. */
function actionsOn(
  { me, clock }: Ctx,
  { status, reviewUntil, decidedById }: Pick<CreditCaseEntity, 'status' | 'reviewUntil' | 'decidedById'>,
): CaseOffer[] {
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
  return [...allowed, ...(decides && isOther ? (['decide'] as const) : [])]
}
