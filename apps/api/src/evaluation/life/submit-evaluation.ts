import { isOpen, type OpenStage } from '@credit/contract'
import { recordAudit } from '../../platform/audit/record-audit.js'
import type { Ctx } from '../../platform/database/context.js'
import { unitOfWork } from '../../platform/database/unit-of-work.js'
import { DomainError, notFound } from '../../platform/http/domain-error.js'
import { readQuestions } from '../settings/indicators.queries.js'
import { completeAnswers } from './complete-answers.js'
import type { Given, Said } from './given.js'
import { type HeldRecord, lockRecords, lockTwins } from './record.queries.js'
import { writeStates } from './record.writes.js'
import { checkReports, keepDraftFiles, reportBehaviours } from './report-behaviours.js'
import { tellCredit, unseal } from './reveal.js'
import { writeDrafts, writeSubmitted } from './submit.writes.js'

/** The records of one section at one stage, as one evaluator sends them. */
export interface Submission {
  projectId: string
  bidSectionId: string
  stage: OpenStage
  records: readonly Said[]
}

/** What a record has come to. */
export interface Outcome {
  id: string
  version: number
  status: HeldRecord['status']
  total: number | null
}

/**
 * Submits evaluations, all or none: each listed record must be complete. What that unseals is
 * revealed, with the score lines of both sides, in the same transaction.
 */
export function submitEvaluations(ctx: Ctx, submission: Submission): Promise<Outcome[]> {
  return unitOfWork(ctx, async (tx) => {
    const held = await lockTwins(tx, idsOf(submission))
    const given = match(tx, submission, held)
    for (const one of given) needOpen(tx, one)
    const answers = completeAnswers(
      await readQuestions(
        tx,
        given.map((one) => one.record),
      ),
      given,
    )
    await checkReports(tx, given)
    for (const { record } of given) {
      record.status = 'submitted'
      record.total = answers.get(record.id)?.total ?? null
    }
    const revealed = unseal(held)
    await writeSubmitted(tx, given, answers)
    await reportBehaviours(tx, given)
    const mine = new Set(given.map(({ record }) => record.id))
    await writeStates(
      tx,
      revealed.filter((record) => !mine.has(record.id)),
    )
    await audit(tx, given)
    await tellCredit(tx, revealed)
    return outcomes(given)
  })
}

/** Keeps what is there, complete or not; nobody but the evaluator sees it, so it is not audited. */
export function saveDrafts(ctx: Ctx, submission: Submission): Promise<Outcome[]> {
  return unitOfWork(ctx, async (tx) => {
    const given = match(tx, submission, await lockRecords(tx, idsOf(submission)))
    for (const one of given) needOpen(tx, one)
    await writeDrafts(tx, given)
    await keepDraftFiles(tx, given)
    return outcomes(given)
  })
}

const idsOf = ({ records }: Submission) => records.map(({ id }) => id)

/** The caller's own records of that section and stage; anything else does not exist for it. */
function match(tx: Ctx, submission: Submission, held: readonly HeldRecord[]): Given[] {
  const { projectId, bidSectionId, stage, records } = submission
  const given = records.flatMap((said, index) => {
    const record = held.find(({ id }) => id === said.id)
    const mine =
      record !== undefined &&
      record.evaluatorId === tx.me.participantId &&
      record.projectId === projectId &&
      record.sectionId === bidSectionId &&
      record.stage === stage
    return mine ? [{ record, said, index }] : []
  })
  if (given.length < records.length) throw notFound()
  const twice = given.find(({ said, index }) => records.findIndex((r) => r.id === said.id) < index)
  if (twice) {
    throw new DomainError('VALIDATION', {
      fields: { [`records[${twice.index}].id`]: ['field.duplicate'] },
    })
  }
  return given
}

function needOpen(tx: Ctx, { record, said, index }: Given): void {
  if (['submitted', 'revealed', 'voided'].includes(record.status)) {
    throw new DomainError('EVALUATION_ALREADY_SUBMITTED')
  }
  if (record.pause) throw new DomainError('PROJECT_PAUSED')
  if (!isOpen(record.status) || record.dueAt <= tx.clock.now()) {
    throw new DomainError('RECORD_NOT_OPEN')
  }
  if (said.version !== undefined && said.version !== record.version) {
    const { id, version, status, dueAt, draft } = record
    throw new DomainError('VERSION_CONFLICT', {
      data: { index, id, version, status, dueAt, draft },
    })
  }
}

async function audit(tx: Ctx, given: readonly Given[]): Promise<void> {
  for (const { record } of given) {
    const { id, areaId, status, total } = record
    const entry = { action: 'submit', entity: 'evaluation_record', entityId: id, areaId }
    await recordAudit(tx, { ...entry, after: { status, total } })
  }
}

function outcomes(given: readonly Given[]): Outcome[] {
  return given.map(({ record: { id, version, status, total } }) => ({
    ...{ id, status, total },
    version: version + 1,
  }))
}
