import type { Ctx } from '../../core/context.js'
import { enqueueTask } from '../jobs/enqueue.js'

/** Gives new participants their first score; run by credit, which stands above this module. */
export const NEW_PARTICIPANTS_TASK = 'participants.new'

/** Queues the first scores of the participants that a unit of work creates. */
export function queueFirstScores(tx: Ctx): Promise<void> {
  return enqueueTask(tx, NEW_PARTICIPANTS_TASK, {}, { key: NEW_PARTICIPANTS_TASK })
}
