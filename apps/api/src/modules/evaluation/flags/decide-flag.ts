import { FLAG_MACHINE, type FlagAction, transition } from '@credit/contract'
import type { Ctx } from '#core/context'
import { decided } from '#database/decided'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { EvaluationFlagEntity } from '#entities/evaluation/evaluation-flag'
import { participantName } from '../../participants/records/participant-names.js'
import { closeTodo } from '../../todo/todo.js'
import type { FlagDetail } from './flag.dto.js'
import { awaitDecision } from './flag-todo.js'
import { readFlag } from './read-flags.js'

/**
 * Decides on a flag of the caller's area, or reopens it. Neither changes an evaluation or a score: a concern is
 * followed by a separate case, report or adjustment.
 */
export function decideFlag(ctx: Ctx, id: string, action: FlagAction, reason: string): Promise<FlagDetail> {
  return unitOfWork(ctx, async (tx) => {
    const flags = scoped(tx, EvaluationFlagEntity)
    const before = await flags.lock(id)
    const status = transition(FLAG_MACHINE, before.status, action)
    const flag = await flags.update(id, { status, ...decided(tx, before.decisions, action, reason) }, { action })
    if (status === 'open') {
      await awaitDecision(tx, flag, await participantName(tx, flag.participantId))
    } else {
      await closeTodo(tx, 'flag', id)
    }
    return readFlag(tx, id)
  })
}
