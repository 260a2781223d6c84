import type { OpenStage } from '@credit/contract'
import type { Ctx } from '../../platform/database/context.js'

/**
 * What a section's movement does to evaluations; all in the caller's transaction.
 */
export interface Opening {
  sectionIds: string[]
  stage: OpenStage
  reachedOn: string
  mode: 'normal' | 'openAll'
}

export async function openRecords(_tx: Ctx, _opening: Opening): Promise<void> {}

/** Missing pairs of the present stage, after a party was added. */
export async function openMissing(_tx: Ctx, _sectionId: string): Promise<void> {}

/** A next stage cuts the due dates of what was deferred. */
export async function stageReached(
  _tx: Ctx,
  _sectionId: string,
  _stage: OpenStage,
): Promise<void> {}

export async function sectionAbandoned(_tx: Ctx, _sectionId: string): Promise<void> {}

/** The participant plays no part in the section any more. */
export async function partyRemoved(
  _tx: Ctx,
  _sectionId: string,
  _participantId: string,
): Promise<void> {}

/** A supervisor took the section back to a stage (null = in procurement). */
export async function stageCorrected(
  _tx: Ctx,
  _sectionId: string,
  _toStage: OpenStage | null,
): Promise<void> {}

export async function projectResumed(
  _tx: Ctx,
  _projectId: string,
  _pausedAt: Date,
): Promise<void> {}
