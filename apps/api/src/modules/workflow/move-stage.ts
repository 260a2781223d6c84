import type { OpenStage, PlainDate, Stage } from '@credit/contract'
import type { Ctx, Tx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { requireReason } from '#core/require-reason'
import { recordAudit } from '#database/record-audit'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { BidSectionEntity } from '#entities/projects/bid-section'
import { closeRecords } from '../evaluation/closing/close-records.js'
import { lockProject } from '../projects/projects/projects.sql.js'
import { refreshProjects } from '../projects/projects/save-projects.js'
import { partsOfSection } from '../projects/sections/save-parties.js'
import { setStage } from '../projects/sections/save-sections.js'
import { closeLaterStages, highestStage } from '../projects/stages/section-stages.js'
import { closeTodo } from '../todo/todo.js'
import { applyChanges } from './apply-changes.js'

export interface StageChange {
  /** null = back in procurement. */
  stage: Stage | null
  /** Day it was reached; today if missing. */
  date?: PlainDate
  /** Required for abandoning and for going back. */
  reason?: string
  version?: number
}

/**
 * Moves a section by hand: forward, abandoned, or back by correction, which closes the open records
 * of later stages and keeps revealed ones (S1, E10).
 */
export function moveStage(ctx: Ctx, sectionId: string, change: StageChange): Promise<void> {
  return unitOfWork(ctx, async (tx) => {
    const section = await lockSection(tx, sectionId)
    const { stage: to } = change
    const { stage: from, version, projectId, areaId } = section
    if (change.version !== undefined && change.version !== version) {
      throw new DomainError('VERSION_CONFLICT', { data: { stage: from, version } })
    }
    if (to === from) throw new DomainError('STATE_CONFLICT')
    const date = checkedDate(tx, change)
    if (isBackward(from, to) || to === 4) requireReason(change.reason)
    await applyStage(tx, section, change)
    await refreshProjects(tx, [projectId])
    // The decision settles the findings of the sync.
    await closeTodo(tx, 'sync', sectionId)
    await recordAudit(tx, {
      action: 'stage',
      entity: 'bid_section',
      entityId: sectionId,
      areaId,
      before: { stage: from },
      after: { stage: to, date, reason: change.reason ?? null },
    })
  })
}

/** Moves a locked section to another stage, with all that it means for its evaluations. */
export async function applyStage(
  tx: Tx,
  { id: sectionId, stage: from, evaluatesBids }: BidSectionEntity,
  change: StageChange,
): Promise<void> {
  const { stage: to } = change
  const date = checkedDate(tx, change)
  const parts = await partsOfSection(tx, sectionId)
  await setStage(tx, sectionId, to, parts)
  const back = isBackward(from, to)
  if (back) await goBack(tx, sectionId, to as OpenStage | null)
  const reached = back ? await highestStage(tx, sectionId) : from
  // After an abandonment a section may come back to a stage that it had never reached.
  if (to === null || (reached !== null && reached >= to)) return
  const dates = { [to]: date }
  const transition = { sectionId, from: reached, to, dates, fallback: date, parts, evaluatesBids }
  await applyChanges(tx, { transitions: [transition] })
}

/** Locks a section after its project, as the sync and edits by hand do. */
export async function lockSection(tx: Tx, id: string): Promise<BidSectionEntity> {
  const sections = scoped(tx, BidSectionEntity)
  const { projectId } = await sections.get(id)
  await lockProject.first(tx, { id: projectId })
  return sections.lock(id)
}

/** Returns the day when a stage was reached: today by default, never in the future. */
function checkedDate({ clock }: Ctx, { date = clock.today() }: Pick<StageChange, 'date'>): PlainDate {
  if (date <= clock.today()) return date
  throw new DomainError('RULE_BROKEN', { fields: { date: ['field.future'] } })
}

/** From abandoned to anything is a correction as well. */
function isBackward(from: Stage | null, to: Stage | null): boolean {
  if (from === null) return false
  return from === 4 || to === null || (to !== 4 && to < from)
}

async function goBack(tx: Tx, sectionId: string, toStage: OpenStage | null): Promise<void> {
  await closeLaterStages(tx, [{ sectionId, toStage }])
  await closeRecords(tx, [{ kind: 'stageCorrected', sectionId, toStage }])
}
