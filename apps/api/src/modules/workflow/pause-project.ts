import type { Ctx } from '#core/context'
import { unitOfWork } from '#database/unit-of-work'
import { extendAfterPause } from '../evaluation/records/move-deadlines.js'
import { setPaused, setResumed } from '../projects/projects/save-projects.js'

/** Pauses a project: nothing of it expires, is reminded of, submitted or deferred (S5). */
export function pauseProject(ctx: Ctx, id: string, reason: string): Promise<void> {
  return unitOfWork(ctx, (tx) => setPaused(tx, id, reason))
}

/** Resumes a project, and moves due times by the paused working days (S5). */
export function resumeProject(ctx: Ctx, id: string): Promise<void> {
  return unitOfWork(ctx, async (tx) => extendAfterPause(tx, id, await setResumed(tx, id)))
}
