import type { Actor } from '@credit/api/core/context'
import type { History } from '../plan/history.js'
import type { Participants } from './participants.js'

/** Participants of the history, and their supervisors. */
export interface Parties {
  history: History
  /** Ids of the records opened so far, by their keys in the plan. */
  recordIds: ReadonlyMap<string, string>
  people: Participants
  city: Actor
  district: Actor
  today: string
}
