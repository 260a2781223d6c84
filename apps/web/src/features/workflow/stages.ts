import { OPEN_STAGES, STAGE, type Stage } from '@credit/contract'

export type StageAction = 'next' | 'correct' | 'abandon'
export const STAGE_ACTIONS: readonly StageAction[] = ['next', 'correct', 'abandon']

/** Value for "in procurement", because a `Select` has no empty value. */
export const NONE = 'none'
export type Target = Stage | typeof NONE

/** True if moving from one stage to another is a correction. */
export function isBack(from: Stage | null, to: Stage | null): boolean {
  if (from === null) return false
  return from === STAGE.abandoned || to === null || (to !== STAGE.abandoned && to < from)
}

/** Returns the target stages of an action, likeliest first. */
export function targetsOf(action: StageAction, from: Stage | null): Target[] {
  if (action === 'abandon') return from === STAGE.abandoned ? [] : [STAGE.abandoned]
  if (action === 'next') return OPEN_STAGES.filter((stage) => from === null || stage > from)
  const earlier: Target[] = OPEN_STAGES.filter((stage) => isBack(from, stage)).reverse()
  return isBack(from, null) ? [...earlier, NONE] : earlier
}
