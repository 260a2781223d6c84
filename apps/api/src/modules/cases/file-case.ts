import { CASE_MACHINE, DAY_MS, type PlainDate } from '@credit/contract'
import { MoreThan, Not } from 'typeorm'
import type { Ctx, Tx } from '#core/context'
import { DomainError, tooMany } from '#core/domain-error'
import { asParty } from '#database/policy'
import { partyOf } from '#database/scope'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { CreditCaseEntity } from '#entities/ledger/credit-case'
import { ParticipantEntity } from '#entities/participants/participant'
import { assertProven } from '../acts/examine-report.js'
import { endOfTerm } from '../ledger/rules/notice-period.js'
import type { CaseInput, CaseSubjectQuery } from './case.dto.js'
import { awaitSupervisors } from './case-notices.js'
import { addStep } from './case-steps.js'
import { type Subject, subjectOf } from './case-subject.js'
import type { EvaluationsOfCases } from './evaluations-of-cases.js'

/** A participant files a complaint, an objection or an application for repair; returns its id. */
export function fileCase(
  ctx: Ctx,
  evaluations: EvaluationsOfCases,
  { title, content, fileIds = [], commitment = '', ...query }: CaseInput,
): Promise<string> {
  return unitOfWork(ctx, async (tx) => {
    const { until: _, known, ...subject } = await findSubject(tx, evaluations, query)
    if (known) throw new DomainError('CASE_EXISTS', { data: { id: known } })
    const isRepair = query.kind === 'repair'
    if (isRepair) assertProven({ fileIds, commitment })
    const row = await scoped(tx, CreditCaseEntity, asParty).insert(
      {
        participantId: partyOf(tx),
        kind: query.kind,
        title,
        ...subject,
        createTime: tx.clock.now(),
        status: CASE_MACHINE.initial,
        dueOn: await endOfTerm(tx, 'objectionAccept'),
      },
      'file',
    )
    await addStep(tx, row, 'file', { text: content, fileIds })
    if (isRepair) await addStep(tx, row, 'commit', { text: commitment })
    await awaitSupervisors(tx, row)
    return row.id
  })
}

/**
 * Limits the complaints that the caller files in a day; called in the transaction that files one.
 *
 * @throws TOO_MANY_REQUESTS
 */
export async function assertComplaintPace(tx: Tx, max: number): Promise<void> {
  const participantId = partyOf(tx)
  await scoped(tx, ParticipantEntity, asParty).lock(participantId)
  const now = tx.clock.now().getTime()
  const createTime = MoreThan(new Date(now - DAY_MS))
  const today = await scoped(tx, CreditCaseEntity, asParty).find(
    { participantId, kind: 'complaint', createTime },
    { order: { createTime: 'DESC' }, take: max },
  )
  const oldest = today.at(-1)
  if (today.length < max || !oldest) return
  const wait = Math.ceil((oldest.createTime.getTime() + DAY_MS - now) / 1000)
  throw tooMany(Math.max(1, wait), { name: 'complaints', max })
}

/** Returns the subject that the caller wants to file a case about; rejects a late objection. */
export async function findSubject(
  ctx: Ctx,
  evaluations: EvaluationsOfCases,
  { kind, subjectType, subjectId = null }: CaseSubjectQuery,
): Promise<Omit<Subject, 'since' | 'until'> & { until: PlainDate | null; known: string | null }> {
  const participantId = partyOf(ctx)
  const { areaId: homeId } = await scoped(ctx, ParticipantEntity, asParty).get(participantId)
  const query = { kind, subjectType, subjectId, participantId, homeId }
  const { since, until: last, ...subject } = await subjectOf(ctx, evaluations, query)
  const until = last ?? (since === null ? null : await endOfTerm(ctx, 'objectionDays', since))
  if (kind === 'objection' && until !== null && until < ctx.clock.today()) {
    throw new DomainError('OBJECTION_TOO_LATE', { params: { day: until } })
  }
  return { ...subject, until, known: await knownCase(ctx, { kind, ...subject }) }
}

/** Returns the earlier case about the same subject: a subject has one objection and, after the decision, one review. */
async function knownCase(
  ctx: Ctx,
  { kind, subjectType, subjectId }: Pick<CreditCaseEntity, 'kind' | 'subjectType' | 'subjectId'>,
): Promise<string | null> {
  if (subjectId === null || kind === 'complaint') return null
  const cases = scoped(ctx, CreditCaseEntity, asParty)
  const before = await cases.find({ kind, subjectType, subjectId, status: Not('withdrawn') })
  return before[0]?.id ?? null
}
