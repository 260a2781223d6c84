import type { DishonestRecordSource } from '@credit/contract'
import type { PlainDate } from '@credit/scoring'
import { DishonestRecord } from '../../entities/dishonest-record.js'
import { DishonestyItem } from '../../entities/dishonesty-item.js'
import { Participant } from '../../entities/participant.js'
import { Project } from '../../entities/project.js'
import type { Ctx } from '../../platform/database/context.js'
import { scoped } from '../../platform/database/scoped.js'
import { DomainError } from '../../platform/http/domain-error.js'
import { creditEvent } from '../ledger/recompute.js'
import { confirmedFrom } from './confirmed-from.js'
import { awaitDecision } from './dishonesty-todo.js'

/** The word of a dishonest behaviour. */
export interface DishonestyReport {
  participantId: string
  itemId: string
  description: string
  source: DishonestRecordSource
  /** An authority's decision: with its number the record is in force at once. */
  decisionNumber?: string | null
  authority?: string | null
  penalty?: string | null
  basis?: string | null
  /** Day of that decision; today when left out. */
  decidedOn?: PlainDate | null
  projectId?: string | null
  /** The evaluation that reports it; noticed only after that is revealed. */
  recordId?: string | null
}

/**
 * Enters a dishonest behaviour. With a decision number, or imported, it is confirmed: it counts from
 * its date, and the score line is written here; otherwise it waits as `reported`, on the to-do list
 * of the area's supervisors.
 */
export async function recordDishonesty(
  tx: Ctx,
  report: DishonestyReport,
): Promise<DishonestRecord> {
  const participant = await participantOf(tx, report.participantId)
  const item = await itemFor(tx, report.itemId, participant)
  const values = {
    ...report,
    areaId: await areaOf(tx, report, participant),
    status: 'reported' as const,
    tier: item.tier,
    points: item.points,
    reportedById: tx.actor?.accountId ?? null,
  }
  const table = scoped(tx, DishonestRecord)
  if (!report.decisionNumber && report.source !== 'import') {
    const reported = await table.insert(values)
    await awaitDecision(tx, reported)
    return reported
  }
  const today = tx.clock.today()
  const from = report.decidedOn ?? today
  if (from > today) {
    throw new DomainError('RULE_BROKEN', {
      fields: { decidedAt: [['field.atMost', { max: today }]] },
    })
  }
  return creditEvent(tx, report.participantId, async () => {
    const confirmed = { ...confirmedFrom(tx, item, from), decidedOn: from }
    const row = await table.insert({ ...values, ...confirmed })
    return { value: row, event: { cause: 'dishonesty', causeId: row.id } }
  })
}

const unknown = (field: string) =>
  new DomainError('REFERENCE_UNKNOWN', { fields: { [field]: ['field.unknownReference'] } })

async function participantOf(tx: Ctx, id: string): Promise<Participant> {
  const participant = await tx.manager.findOneBy(Participant, { id })
  if (!participant || participant.status === 'merged') throw unknown('participantId')
  return participant
}

/** An item in use, of the participant's role or of all. */
async function itemFor(tx: Ctx, id: string, { sign }: Participant): Promise<DishonestyItem> {
  const item = await scoped(tx, DishonestyItem).findOne({ id })
  if (!item?.enabled || (item.sign !== 0 && item.sign !== sign)) throw unknown('itemId')
  return item
}

/** The project's area; without a project the participant's home (domain.md "Who owns a row"). */
async function areaOf(
  tx: Ctx,
  { projectId }: DishonestyReport,
  participant: Participant,
): Promise<string> {
  if (!projectId) return participant.areaId
  const project = await tx.manager.findOneBy(Project, { id: projectId })
  if (!project) throw unknown('projectId')
  return project.areaId
}
