import { Project } from '../../entities/project.js'
import { projectResumed } from '../../evaluation/life/move-terms.js'
import type { Ctx } from '../../platform/database/context.js'
import { scoped } from '../../platform/database/scoped.js'
import { unitOfWork } from '../../platform/database/unit-of-work.js'
import { DomainError } from '../../platform/http/domain-error.js'

/** Nothing of a paused project expires, reminds, is submitted or deferred (domain.md). */
export function pauseProject(ctx: Ctx, id: string, reason: string): Promise<void> {
  return unitOfWork(ctx, async (tx) => {
    const project = await scoped(tx, Project).lock(id)
    if (project.pause) throw new DomainError('STATE_CONFLICT')
    const values = { pause: true, pausedAt: tx.clock.now(), pauseReason: reason }
    await scoped(tx, Project).update(id, values, { action: 'pause' })
  })
}

/** Moves what is due by the paused working days. */
export function resumeProject(ctx: Ctx, id: string): Promise<void> {
  return unitOfWork(ctx, async (tx) => {
    const project = await scoped(tx, Project).lock(id)
    const { pausedAt } = project
    if (!project.pause || !pausedAt) throw new DomainError('STATE_CONFLICT')
    const values = { pause: false, pausedAt: null, pauseReason: null }
    await scoped(tx, Project).update(id, values, { action: 'resume' })
    await projectResumed(tx, id, pausedAt)
  })
}
