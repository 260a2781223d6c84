import {
  CASE_MACHINE,
  type CaseKind,
  type CaseSubject,
  DAY_MS,
  dateOf,
  type Names,
  type PlainDate,
  SUBJECTS_OF_CASE,
} from '@credit/contract'
import { MoreThan, Not } from 'typeorm'
import type { Ctx, Tx } from '#core/context'
import { DomainError, tooMany } from '#core/domain-error'
import { translateAll } from '#core/language/language'
import { partyOf } from '#database/scope'
import { asParty, scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { CreditCaseEntity } from '#entities/ledger/credit-case'
import { DishonestRecordEntity } from '#entities/ledger/dishonest-record'
import { DishonestyItemEntity } from '#entities/ledger/dishonesty-item'
import { ScoreLineEntity } from '#entities/ledger/score-line'
import { ParticipantEntity } from '#entities/participants/participant'
import { assertProven, isRepairable } from '../acts/examine-report.js'
import { endOfTerm } from '../ledger/rules/notice-period.js'
import { ratingNames } from '../ratings/rating-names.js'
import { ratingOfEntry } from '../ratings/ratings.sql.js'
import type { CaseInput, CaseSubjectQuery } from './case.dto.js'
import { awaitSupervisors } from './case-notices.js'
import { addStep } from './case-steps.js'
import { isInProject, sharesSection } from './cases.sql.js'
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

/** Subject of a case, as stored. */
interface Subject {
  subjectType: CaseSubject
  subjectId: string | null
  subjectText: Names
  areaId: string
  /** First day of the term for an objection; null if there is none. */
  since: PlainDate | null
  /** Last day for an objection, if it differs from the end of the term. */
  until?: PlainDate
}

interface SubjectQuery {
  kind: CaseKind
  subjectType: CaseSubject
  subjectId: string | null
  participantId: string
  /** Home area of the participant. */
  homeId: string
}

const unknown = () => new DomainError('REFERENCE_UNKNOWN', { fields: { subjectId: ['field.unknownReference'] } })

/** Finds the subject that a participant files a case about; a subject it may not see is unknown. */
async function subjectOf(ctx: Ctx, evaluations: EvaluationsOfCases, query: SubjectQuery): Promise<Subject> {
  const { kind, subjectType, subjectId, homeId } = query
  if (!SUBJECTS_OF_CASE[kind].includes(subjectType)) {
    throw new DomainError('VALIDATION', {
      fields: { subjectType: [['field.enum', { values: SUBJECTS_OF_CASE[kind].join(', ') }]] },
    })
  }
  const subjectText = translateAll('caseSubject.other')
  if (subjectType === 'other') {
    return { subjectType, subjectId: null, subjectText, areaId: homeId, since: null }
  }
  if (subjectId === null) {
    throw new DomainError('VALIDATION', { fields: { subjectId: ['field.required'] } })
  }
  const found = { subjectType, subjectId, areaId: homeId, since: null }
  switch (subjectType) {
    case 'evaluation':
      return evaluation(ctx, evaluations, query, subjectId)
    case 'behaviour':
      return behaviour(ctx, query, subjectId)
    case 'scoreLine':
      return scoreLine(ctx, evaluations, query, subjectId)
    case 'ratingRow':
      return ratingRow(ctx, subjectId)
    case 'project': {
      const project = await isInProject.first(ctx, { projectId: subjectId })
      if (!project) throw unknown()
      return { ...found, areaId: project.areaId, subjectText: inBoth(project.name) }
    }
    case 'participant': {
      const other = await sharesSection.first(ctx, { otherId: subjectId })
      if (!other) throw unknown()
      return { ...found, areaId: other.areaId, subjectText: inBoth(other.name) }
    }
  }
}

const inBoth = (name: string): Names => ({ 'zh-CN': name, 'en-US': name })

async function evaluation(
  ctx: Ctx,
  evaluations: EvaluationsOfCases,
  { participantId }: SubjectQuery,
  subjectId: string,
): Promise<Subject> {
  const [about] = await evaluations.read(ctx, [subjectId])
  if (about?.evaluatedId !== participantId || about.revealedOn === null) throw unknown()
  if (about.status !== 'revealed') throw new DomainError('STATE_CONFLICT')
  const { areaId, text: subjectText, revealedOn: since } = about
  return { subjectType: 'evaluation', subjectId, subjectText, areaId, since }
}

async function behaviour(ctx: Ctx, { kind }: SubjectQuery, subjectId: string): Promise<Subject> {
  const record = await scoped(ctx, DishonestRecordEntity, asParty).findOne({ id: subjectId })
  if (!record || record.inForceFrom === null) throw unknown()
  const { status, areaId, itemId, decidedAt, repairableFrom } = record
  const may = kind === 'repair' ? ['confirmed'] : ['confirmed', 'expired']
  if (!may.includes(status)) throw new DomainError('STATE_CONFLICT')
  if (kind === 'repair' && !isRepairable(ctx, record)) {
    throw new DomainError('REPAIR_TOO_EARLY', { params: { day: repairableFrom ?? '' } })
  }
  const { names: subjectText } = await scoped(ctx, DishonestyItemEntity).get(itemId)
  const since = kind === 'objection' && decidedAt ? dateOf(decidedAt) : null
  return { subjectType: 'behaviour', subjectId, subjectText, areaId, since }
}

/** Returns the rating of the participant as a subject; it can be objected to during the public notice. */
async function ratingRow(ctx: Ctx, subjectId: string): Promise<Subject> {
  const rating = await ratingOfEntry.first(ctx, { entryId: subjectId, lock: ctx.isInUnit() })
  if (!rating?.noticeUntil) throw unknown()
  const { areaId, period, area, publishedAt, noticeUntil: until, status } = rating
  if (status === 'withdrawn') throw new DomainError('STATE_CONFLICT')
  const subjectText = ratingNames(period, area)
  const since = dateOf(publishedAt)
  return { subjectType: 'ratingRow', subjectId, subjectText, areaId, since, until }
}

/** Returns a score line as a subject, or the single evaluation or behaviour that caused it. */
async function scoreLine(
  ctx: Ctx,
  evaluations: EvaluationsOfCases,
  query: SubjectQuery,
  subjectId: string,
): Promise<Subject> {
  const { participantId, homeId: areaId } = query
  const line = await scoped(ctx, ScoreLineEntity).findOne({ id: subjectId, participantId })
  if (!line) throw unknown()
  const { cause, causeId, onDate: since, delta } = line
  if (cause === 'evaluation' && causeId) return evaluation(ctx, evaluations, query, causeId)
  if (cause === 'dishonesty' && causeId) return behaviour(ctx, query, causeId)
  const change = `${delta > 0 ? '+' : ''}${delta.toFixed(2)}`
  const subjectText = translateAll('caseSubject.scoreLine', { day: since, change })
  return { subjectType: 'scoreLine', subjectId, subjectText, areaId, since }
}
