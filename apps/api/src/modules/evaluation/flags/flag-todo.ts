import { addressOf } from '@credit/contract'
import type { Tx } from '#core/context'
import { translateAll } from '#core/language/language'
import type { EvaluationFlagEntity } from '#entities/evaluation/evaluation-flag'
import { openTodo } from '../../todo/todo.js'

/** Adds a flag to the to-do list of the supervisors of its area. */
export function awaitDecision(
  tx: Tx,
  { id, kind, areaId }: Pick<EvaluationFlagEntity, 'id' | 'kind' | 'areaId'>,
  participantName: string,
): Promise<void> {
  return openTodo(tx, {
    sourceType: 'flag',
    sourceId: id,
    title: translateAll(`flag.todo.${kind}`, { name: participantName }),
    areaId,
    link: addressOf('flag', id),
  })
}
