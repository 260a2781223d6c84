import { DONE_STATES, isOpen, type OpenStage } from '@credit/contract'
import type { Ctx, Tx } from '#core/context'
import { DomainError, notFound } from '#core/domain-error'
import { timeText } from '#core/time-text'
import { proveRows } from '#database/prove-rows'
import { recordAudit } from '#database/record-audit'
import { unitOfWork } from '#database/unit-of-work'
import {
  afterAction,
  type LockedRecord,
  lockRecords,
  lockWithOpposites,
  type MovedRecord,
  withChanges,
  writeStates,
} from '../records/locked-records.js'
import { postToLedger } from '../revealing/reveal-records.js'
import { unsealed } from '../revealing/sealing.js'
import { readQuestions } from '../settings/questions.js'
import {
  type AnswerSheet,
  type CompletedAnswers,
  completeAnswers,
  type SubmittedSheet,
  sheetDigest,
} from './answer-sheets.js'
import { checkReports, keepDraftFiles, reportBehaviours } from './report-behaviours.js'
import { type StoredVersion, updateDrafts, updateSubmitted } from './submitting.sql.js'

/** The records of one section and stage, as one evaluator sends them. */
interface Submission {
  projectId: string
  bidSectionId: string
  stage: OpenStage
  records: readonly AnswerSheet[]
}

/** The state of a record after the call. */
interface SubmissionOutcome {
  id: string
  version: number
  status: LockedRecord['status']
  total: number | null
}

/**
 * Submits evaluations, all or none: each listed record must be complete. Records that this unseals are revealed in the
 * same transaction, with the ledger entries of both sides.
 */
export function submitEvaluations(ctx: Ctx, submission: Submission): Promise<SubmissionOutcome[]> {
  return unitOfWork(ctx, async (tx) => {
    const locked = await lockWithOpposites(tx, idsOf(submission))
    const sheets = matchSheets(tx, submission, locked)
    for (const sheet of sheets) assertOpen(tx, sheet)
    const questionsOf = await readQuestions(
      tx,
      sheets.map(({ record }) => record),
    )
    const answers = completeAnswers(questionsOf, sheets)
    await checkReports(tx, sheets)
    const submitted = sheets.map(({ record, sheet }) => ({
      ...afterAction(record, 'submit'),
      dishonesty: sheet.dishonesty,
      total: answers.get(record.id)?.total ?? null,
    }))
    const revealed = unsealed(withChanges(locked, submitted)).map((record) => afterAction(record, 'reveal'))
    const stored = withChanges(submitted, revealed)
    const submittedAt = tx.clock.now()
    const versions = await storeSubmitted(tx, submittedAt, sheets, stored, answers)
    await reportBehaviours(tx, sheets)
    const own = new Set(submitted.map(({ id }) => id))
    await writeStates(
      tx,
      revealed.filter(({ id }) => !own.has(id)),
    )
    for (const { record, sheet } of sheets) {
      const { id, areaId, sectionId, stage, evaluatorId, evaluatedId, anonymous } = record
      const pair = { sectionId, stage, evaluatorId, evaluatedId, anonymous }
      const { status, total } = stored.find((one) => one.id === id) ?? record
      const entry = { action: 'submit' as const, entity: 'evaluation_record', entityId: id, areaId }
      const digest = sheetDigest({ ...sheet, answers: answers.get(id)?.answers ?? [] })
      await recordAudit(tx, { ...entry, after: { status, total, digest, submittedAt, ...pair } })
    }
    await postToLedger(tx, revealed)
    return outcomesOf(stored, versions)
  })
}

/** Stores drafts, complete or not. Only the evaluator sees them, so they are not audited. */
export function saveDrafts(ctx: Ctx, submission: Submission): Promise<SubmissionOutcome[]> {
  return unitOfWork(ctx, async (tx) => {
    const sheets = matchSheets(tx, submission, await lockRecords(tx, idsOf(submission)))
    for (const sheet of sheets) assertOpen(tx, sheet)
    const drafts = sheets.map(({ record: { id }, sheet: { answers, comment, dishonesty } }) => ({
      id,
      draft: JSON.stringify({ answers, comment, dishonesty }),
    }))
    const versions = await updateDrafts.rows(tx, { drafts })
    await keepDraftFiles(tx, sheets)
    return outcomesOf(
      sheets.map(({ record }) => record),
      versions,
    )
  })
}

const idsOf = ({ records }: Submission) => records.map(({ id }) => id)

/** Returns the sheets with the caller's own records of that section and stage; others are a 404. */
function matchSheets(tx: Tx, submission: Submission, locked: readonly LockedRecord[]): SubmittedSheet[] {
  const { projectId, bidSectionId, stage, records } = submission
  const sheets = records.flatMap((sheet, index) => {
    const record = locked.find(({ id }) => id === sheet.id)
    const isOwn =
      record !== undefined &&
      record.evaluatorId === tx.me.participantId &&
      record.projectId === projectId &&
      record.sectionId === bidSectionId &&
      record.stage === stage
    return isOwn ? [{ record, sheet, index }] : []
  })
  if (sheets.length < records.length) throw notFound()
  const repeated = sheets.find(({ sheet, index }) => records.findIndex(({ id }) => id === sheet.id) < index)
  if (repeated) {
    throw new DomainError('VALIDATION', {
      fields: { [`records[${repeated.index}].id`]: ['field.duplicate'] },
    })
  }
  return sheets
}

function assertOpen(tx: Tx, { record, sheet, index }: SubmittedSheet): void {
  if (record.status === 'voided' || DONE_STATES.some((state) => state === record.status)) {
    throw new DomainError('EVALUATION_ALREADY_SUBMITTED', { data: { index } })
  }
  if (record.pause) throw new DomainError('PROJECT_PAUSED')
  if (!isOpen(record.status) || record.dueAt <= tx.clock.now()) {
    throw new DomainError('RECORD_NOT_OPEN', { data: { index } })
  }
  if (sheet.version !== undefined && sheet.version !== record.version) {
    const { id, version, status, dueAt, draft } = record
    throw new DomainError('VERSION_CONFLICT', {
      data: { index, id, version, status, dueAt: timeText(dueAt), draft },
    })
  }
}

async function storeSubmitted(
  tx: Tx,
  submittedAt: Date,
  sheets: readonly SubmittedSheet[],
  stored: readonly MovedRecord[],
  answers: ReadonlyMap<string, CompletedAnswers>,
): Promise<StoredVersion[]> {
  const sheetsById = new Map(sheets.map(({ record, sheet }) => [record.id, sheet]))
  const versions = await updateSubmitted.rows(tx, {
    now: submittedAt,
    accountId: tx.me.accountId,
    records: stored.map(({ id, status, total }) => ({
      id,
      status,
      total,
      answers: JSON.stringify(answers.get(id)?.answers ?? []),
      comment: sheetsById.get(id)?.comment ?? '',
      dishonesty: JSON.stringify(sheetsById.get(id)?.dishonesty ?? []),
    })),
  })
  proveRows(tx, 'evaluation_record', versions)
  return versions
}

/** Returns the outcomes of records, with the versions that the database gave them. */
function outcomesOf(records: readonly LockedRecord[], stored: readonly StoredVersion[]): SubmissionOutcome[] {
  const versions = new Map(stored.map(({ id, version }) => [id, version]))
  return records.map(({ id, version, status, total }) => ({ id, status, total, version: versions.get(id) ?? version }))
}
