import type { SystemTx } from '@credit/api/core/context'

/** An action at a time; the clock of `tx` is set to it. */
export interface ScheduledAction {
  at: Date
  act: (tx: SystemTx) => Promise<unknown>
}

/** Scheduled actions in the order of time; those of one time in the order of scheduling. */
export class Timeline {
  private actions: ScheduledAction[] = []

  add(...actions: readonly ScheduledAction[]): void {
    this.actions.push(...actions)
  }

  /** Removes and returns the actions before a time. */
  takeBefore(moment: Date): ScheduledAction[] {
    const due = this.actions.filter((action) => action.at < moment)
    this.actions = this.actions.filter((action) => action.at >= moment)
    return due.sort((a, b) => a.at.getTime() - b.at.getTime())
  }
}
