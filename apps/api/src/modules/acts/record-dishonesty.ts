import { DISHONEST_RECORD_MACHINE, type DishonestRecordSource, itemApplies, type PlainDate } from '@credit/contract'
import type { Tx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { allAreas, scoped } from '#database/scoped'
import { DishonestRecordEntity } from '#entities/ledger/dishonest-record'
import { DishonestyItemEntity } from '#entities/ledger/dishonesty-item'
import { ParticipantEntity } from '#entities/participants/participant'
import { ProjectEntity } from '#entities/projects/project'
import { recordListings } from '../ledger/changes/record-changes.js'
import { postEvent } from '../ledger/recompute.js'
import { supersedeRecords } from '../ledger/supersede-records.js'
import { announceDecision } from './announce-report.js'
import { confirmationOf } from './decide-dishonesty.js'
import { openDishonestyTodo } from './dishonesty-todo.js'
import { assertDecided, gradeOf } from './grade-of-act.js'
import { assertNotOver, assertNotRecorded } from './recorded-acts.js'

/** A report of a dishonest behaviour. */
export interface DishonestyReport {
  participantId: string
  itemId: string
  description: string
  source: DishonestRecordSource
  /** Number of an authority's decision: with it the record is in force at once. */
  decisionNumber?: string | null
  authority?: string | null
  penalty?: string | null
  basis?: string | null
  /** Day of that decision; if missing, the record is in force from today. */
  decidedOn?: PlainDate | null
  projectId?: string | null
  /** The evaluation that reports it; notice is given only after that is revealed. */
  recordId?: string | null
  /** True if that evaluation is anonymous: supervisors get the report at the end of its window. */
  anonymous?: boolean
  /** The job of the import that it comes from. */
  importBatch?: string
  /** True if its participant was found by the name alone: an examiner decides. */
  foundByName?: boolean
  /** First and last day of its publicity, if its source states them. */
  publicity?: { from?: PlainDate; until?: PlainDate }
}

const BY_REPORT = allAreas('reported by parties of the section')

/**
 * Records a dishonest behaviour. With a decision number, or imported, it is confirmed: in force from its date, with a
 * ledger entry. Otherwise, and if its participant was found by the name alone, it is `reported`, on the to-do list of
 * the area's supervisors.
 */
export async function recordDishonesty(
  tx: Tx,
  { foundByName = false, publicity = {}, ...report }: DishonestyReport,
): Promise<DishonestRecordEntity> {
  const participant = await participantOf(tx, report.participantId)
  const item = await itemFor(tx, report.itemId, participant)
  const values = {
    ...report,
    areaId: await areaOf(tx, report, participant),
    createTime: tx.clock.now(),
    status: DISHONEST_RECORD_MACHINE.initial,
    sealed: Boolean(report.recordId),
    tier: item.tier,
    points: item.points,
    reportedById: report.anonymous ? null : (tx.actor?.accountId ?? null),
  }
  if (foundByName || (!report.decisionNumber && report.source !== 'import')) {
    const reported = await scoped(tx, DishonestRecordEntity, BY_REPORT).insert(values)
    if (!report.anonymous) await openDishonestyTodo(tx, reported)
    return reported
  }
  return recordDecided(tx, values, { report, publicity, item, code: participant.code })
}

interface DecidedReport {
  report: DishonestyReport
  publicity: NonNullable<DishonestyReport['publicity']>
  item: DishonestyItemEntity
  /** Code of its participant. */
  code: string | null
}

/** Records a behaviour that an authority has decided about, in force from the day of the decision. */
function recordDecided(
  tx: Tx,
  values: Partial<DishonestRecordEntity>,
  { report, publicity, item, code }: DecidedReport,
): Promise<DishonestRecordEntity> {
  const from = report.decidedOn ?? tx.clock.today()
  assertDecided(tx, from)
  // A new record cannot be moved by a merge before it is there.
  const owner = () => Promise.resolve(report.participantId)
  return postEvent(tx, owner, async () => {
    const grade = await gradeOf(tx, item, { ...report, code })
    const confirmed = { ...confirmationOf(tx, item, grade, from), decidedOn: from }
    if (confirmed.publishDate) {
      confirmed.publishDate = publicity.from ?? confirmed.publishDate
      confirmed.publishEndDate = publicity.until ?? confirmed.publishEndDate ?? null
    }
    await assertNotRecorded(tx, report)
    assertNotOver(tx, confirmed)
    const row = await scoped(tx, DishonestRecordEntity, BY_REPORT).insert({
      ...values,
      ...confirmed,
      status: 'confirmed',
    })
    await announceDecision(tx, row)
    if (row.tier === 'serious') await supersedeRecords(tx, [report.participantId])
    await recordListings(tx, [row.id])
    return { value: row, event: { cause: 'dishonesty', causeId: row.id } }
  })
}

const unknown = (field: string) =>
  new DomainError('REFERENCE_UNKNOWN', { fields: { [field]: ['field.unknownReference'] } })

async function participantOf(tx: Tx, id: string): Promise<ParticipantEntity> {
  const participant = await scoped(tx, ParticipantEntity, BY_REPORT).findOne({ id })
  if (!participant || participant.status === 'merged') throw unknown('participantId')
  return participant
}

/** An enabled item of the participant's role or of all roles. */
async function itemFor(tx: Tx, id: string, { sign }: ParticipantEntity): Promise<DishonestyItemEntity> {
  const item = await scoped(tx, DishonestyItemEntity).findOne({ id })
  if (!item?.enabled || !itemApplies(item, sign)) throw unknown('itemId')
  return item
}

/** The project's area; without a project the participant's home. */
async function areaOf(tx: Tx, { projectId }: DishonestyReport, participant: ParticipantEntity): Promise<string> {
  if (!projectId) return participant.areaId
  const project = await scoped(tx, ProjectEntity, BY_REPORT).findOne({ id: projectId })
  if (!project) throw unknown('projectId')
  return project.areaId
}
