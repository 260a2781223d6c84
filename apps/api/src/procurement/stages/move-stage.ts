import type { OpenStage, Stage } from '@credit/contract'
import { BidSection } from '../../entities/bid-section.js'
import { endRecords } from '../../evaluation/life/end-records.js'
import { recordAudit } from '../../platform/audit/record-audit.js'
import type { Ctx } from '../../platform/database/context.js'
import { scoped } from '../../platform/database/scoped.js'
import { sqlCount } from '../../platform/database/sql.js'
import { unitOfWork } from '../../platform/database/unit-of-work.js'
import { DomainError } from '../../platform/http/domain-error.js'
import { applyMoves, endingsOf } from './apply-moves.js'
import { isFormal } from './formal-data.js'
import { refreshProjects } from './project-status.js'
import { partsOfSection } from './stages.queries.js'

export interface StageChange {
  /** null = back in procurement. */
  stage: Stage | null
  /** Day it was reached; today where left out. */
  date?: string
  /** Required for abandoning and for going back. */
  reason?: string
  version?: number
}

/**
 * Moves a section by hand: forward, abandoned, or back by correction, which closes the open records
 * of later stages and keeps revealed ones (domain.md "Matrix of mutual evaluation").
 */
export function moveStage(ctx: Ctx, sectionId: string, change: StageChange): Promise<void> {
  return unitOfWork(ctx, async (tx) => {
    const section = await scoped(tx, BidSection).lock(sectionId)
    const { stage: to } = change
    const from = section.stage
    if (change.version !== undefined && change.version !== section.version) {
      throw new DomainError('VERSION_CONFLICT', { data: { stage: from, version: section.version } })
    }
    if (to === from) throw new DomainError('STATE_CONFLICT')
    const today = tx.clock.today()
    const date = change.date ?? today
    if (date > today) throw new DomainError('RULE_BROKEN', { fields: { date: ['field.future'] } })
    const back = isBack(from, to)
    if ((back || to === 4) && !change.reason?.trim()) {
      throw new DomainError('VALIDATION', { fields: { reason: ['field.required'] } })
    }
    const parts = await partsOfSection(tx, sectionId)
    await setStage(tx, sectionId, to, isFormal(to, parts))
    if (back) await goBack(tx, sectionId, to as OpenStage | null)
    else if (to !== null) {
      const move = { sectionId, from, to, dates: { [to]: date }, fallback: date, parts }
      await applyMoves(tx, [move], false)
      await endRecords(tx, endingsOf([move]))
    }
    await refreshProjects(tx, [section.projectId])
    await recordAudit(tx, {
      action: 'stage',
      entity: 'bid_section',
      entityId: sectionId,
      areaId: section.areaId,
      before: { stage: from },
      after: { stage: to, date, reason: change.reason ?? null },
    })
  })
}

/** From abandoned to anything is a correction as well. */
function isBack(from: Stage | null, to: Stage | null): boolean {
  if (from === null) return false
  return from === 4 || to === null || (to !== 4 && to < from)
}

function setStage(tx: Ctx, id: string, stage: Stage | null, formal: boolean): Promise<number> {
  return sqlCount(
    tx,
    (
      s,
    ) => `UPDATE bid_section SET stage = ${s.param(stage)}::smallint, formal_data = ${s.param(formal)},
        version = version + 1, update_time = ${s.param(tx.clock.now())}::timestamptz
      WHERE id = ${s.param(id)} AND ${s.unscoped('locked before, in the own area')}`,
  )
}

async function goBack(tx: Ctx, sectionId: string, to: OpenStage | null): Promise<void> {
  await sqlCount(
    tx,
    (s) => `UPDATE section_stage SET outcome = 'closed' WHERE section_id = ${s.param(sectionId)}
      AND stage > ${s.param(to ?? -1)}::smallint AND ${s.unscoped('of the locked section')}`,
  )
  await endRecords(tx, [{ kind: 'stageCorrected', sectionId, toStage: to }])
}
