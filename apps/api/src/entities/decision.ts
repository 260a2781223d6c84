/** A decision of a supervisor on a finding, such as a flag or a link between bidders. */
export interface Decision<Action> {
  action: Action
  reason: string
  /** ISO 8601, UTC. */
  at: string
  accountId: string
  accountName: string
}
