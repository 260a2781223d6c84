import { type Answer, addressOf, totalOf } from '@credit/contract'
import type { SystemCtx } from '#core/context'
import { translateAll } from '#core/language/language'
import { readAhead } from '#core/read-ahead'
import { scoped } from '#database/scoped'
import { FIRST_ID, type RowOf } from '#database/statement'
import { unitOfWork } from '#database/unit-of-work'
import { ParticipantEntity } from '#entities/participants/participant'
import { cityAreaId } from '../../areas/read-areas.js'
import { verifyAudit } from '../../audit/verify.js'
import { type ProofReport, verifyProofs } from '../../audit/verify-proofs.js'
import { verifyScores } from '../../ledger/verify/verify-scores.js'
import { closeTodo, openTodo } from '../../todo/todo.js'
import { type QuestionsOf, readQuestions, type VersionRef } from '../settings/questions.js'
import { sheetDigest } from '../submitting/answer-sheets.js'
import { factsThatDiffer, submitsWithoutRecord, submittedRecords } from './verify.sql.js'

interface CreditReport {
  participants: number
  records: number
  /** `id` is the participant, record, item or rule version; `kind` the key of the message. */
  faults: { id: string; kind: string; detail: string }[]
  /** Rows that are proved only since a base line, and its time. */
  baseLine: ProofReport['baseLine']
}

/** Checks the whole way from answers to scores, and everything that is proved. Changes nothing. */
export async function verifyCredit(ctx: SystemCtx): Promise<CreditReport> {
  // While the answers of one are computed here, the database reads for the other.
  const [scores, records] = await Promise.all([verifyScores(ctx), verifyRecords(ctx)])
  const proofs = await verifyProofs(ctx)
  return {
    participants: scores.participants,
    records: records.records,
    faults: [...scores.faults, ...records.faults, ...proofs.faults],
    baseLine: proofs.baseLine,
  }
}

const UUID = /^[0-9a-f-]{36}$/

/** The one to-do item about faults. */
const TODO_ID = '00000000-0000-7000-8000-00000000c4ed'

/** Checks everything, the chain too, and keeps a to-do item of the city's supervisors open while there are faults. */
export async function reportFaults(ctx: SystemCtx): Promise<void> {
  const { faults } = await verifyCredit(ctx)
  const { edited, missing, inserted } = await verifyAudit(ctx)
  const count = faults.length + edited.length + missing.length + inserted.length
  await unitOfWork(ctx, async (tx) => {
    if (count === 0) return closeTodo(tx, 'flag', TODO_ID)
    // Faults in settings name the number of a version, and faults of the chain no row.
    const row = faults.find(({ id }) => UUID.test(id))
    const party = row ? await scoped(tx, ParticipantEntity).findOne({ id: row.id }) : null
    await openTodo(tx, {
      sourceType: 'flag',
      permission: 'credit:recompute',
      sourceId: TODO_ID,
      title: translateAll('cli.score.todo', { count }),
      areaId: await cityAreaId(tx),
      link: party ? addressOf(party.sign, party.id) : '/',
    })
  })
}

/** An evaluation record that differs from its answers, its credit fact or the audit log. */
interface RecordFault {
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

interface RecordReport {
  records: number
  faults: RecordFault[]
}

type SubmittedRecord = RowOf<typeof submittedRecords>

const CHUNK = 2_000

/** Checks all submitted evaluations: answers add up to the total, and the total is in the audit log and counts. */
async function verifyRecords(ctx: SystemCtx): Promise<RecordReport> {
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
