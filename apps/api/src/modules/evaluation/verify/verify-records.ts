import { type Answer, totalOf } from '@credit/contract'
import type { SystemCtx } from '#core/context'
import { readAhead } from '#core/read-ahead'
import { FIRST_ID, type RowOf } from '#database/statement'
import { type QuestionsOf, readQuestions, type VersionRef } from '../settings/questions.js'
import { sheetDigest } from '../submitting/answer-sheets.js'
import { factsThatDiffer, submitsWithoutRecord, submittedRecords } from './verify.sql.js'

/** An evaluation record that differs from its answers, its credit fact or the audit log. */
export interface RecordFault {
  id: string
  /** The evaluated participant; null if the record is missing. */
  evaluatedId: string | null
  /** Key of the message: `cli.score.fault.<kind>`. */
  kind: /** The total is not that of the answers. */
    | 'total'
    /** It was submitted, but the audit log has no submit. */
    | 'unaudited'
    /** Answers or total differ from the submitted ones; or the record was not held, dropped or voided. */
    | 'altered'
    /** Columns differ between the record and its credit fact. */
    | 'fact'
    | 'noFact'
    | 'noRecord'
    /** The audit log has its submit, but the record is gone or open again. */
    | 'withdrawn'
  detail: string
}

export interface RecordReport {
  records: number
  faults: RecordFault[]
}

type SubmittedRecord = RowOf<typeof submittedRecords>

const CHUNK = 2_000

/** Checks all submitted evaluations: answers add up to the total, and the total is in the audit log and counts. */
export async function verifyRecords(ctx: SystemCtx): Promise<RecordReport> {
  const report: RecordReport = { records: 0, faults: [] }
  for await (const rows of readAhead(readRecords(ctx))) {
    const questionsOf = await readQuestions(ctx, rows)
    for (const row of rows) {
      const { id, evaluatedId, total, digest } = row
      const add = (kind: RecordFault['kind'], detail = '') => report.faults.push({ id, evaluatedId, kind, detail })
      const given = totalGiven(row, questionsOf)
      if (given === null || total === null || given !== Math.round(total * 100)) {
        add('total', `${given === null ? null : given / 100} / ${total}`)
      }
      if (!row.isStatusAudited) add('altered', 'status')
      if (row.changed !== '') add('altered', row.changed)
      if (!row.isAudited) add('unaudited')
      else if (row.auditedTotal !== total) add('altered', `${row.auditedTotal} / ${total}`)
      else if (digest !== null && digest !== sheetDigest(row)) add('altered')
    }
    report.records += rows.length
  }
  for (const { id, evaluatedId, hasRecord, hasFact, fields } of await factsThatDiffer.rows(ctx, {})) {
    const kind = hasRecord ? (hasFact ? 'fact' : 'noFact') : 'noRecord'
    report.faults.push({ id, evaluatedId, kind, detail: fields.join(', ') })
  }
  for (const { id, status } of await submitsWithoutRecord.rows(ctx, {})) {
    report.faults.push({ id, evaluatedId: null, kind: 'withdrawn', detail: status ?? '' })
  }
  return report
}

async function* readRecords(ctx: SystemCtx): AsyncGenerator<SubmittedRecord[], void> {
  for (let after: string | undefined = FIRST_ID; after !== undefined; ) {
    const rows: SubmittedRecord[] = await submittedRecords.rows(ctx, { after, limit: CHUNK })
    yield rows
    after = rows.length < CHUNK ? undefined : rows.at(-1)?.id
  }
}

/** Returns the total of the answers, or null if their version of the questions does not exist. */
function totalGiven(
  { answers, ...version }: VersionRef & { answers: Answer[] | null },
  questionsOf: QuestionsOf,
): number | null {
  try {
    return answers && totalOf(questionsOf(version), answers)
  } catch {
    return null
  }
}
