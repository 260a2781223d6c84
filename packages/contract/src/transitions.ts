/**
 * A state machine as data: which states an action leads from, and to which it leads. The spec beside
 * it checks that every state can be reached and left.
 */
export interface Machine<S extends string, A extends string> {
  initial: S
  final: readonly S[]
  transitions: { readonly [Action in A]?: { from: readonly S[]; to: S } }
}

/** Defines the states and actions of a record; keeps their literal types. */
export function defineMachine<S extends string, A extends string>(machine: Machine<S, A>): Machine<S, A> {
  return machine
}

/** Brand of {@link Moved}; exists in types only. */
declare const moved: unique symbol

/** A state that a machine has led to: the only kind of value that may change the status of a stored row. */
export type Moved<S extends string> = S & { readonly [moved]: true }

/** Returns the state after `action`, or null if the action is not allowed in `state`. */
export function next<S extends string, A extends string>(machine: Machine<S, A>, state: S, action: A): Moved<S> | null {
  const allowed = machine.transitions[action]
  return allowed?.from.includes(state) ? (allowed.to as Moved<S>) : null
}

/** An action that is not allowed in the present state. */
export class TransitionError extends Error {
  constructor(
    readonly state: string,
    readonly action: string,
  ) {
    super(`${action} is not allowed in the state ${state}`)
  }
}

/**
 * Returns the state after `action`. Every change of the status of one row goes through this function.
 *
 * @throws TransitionError if the action is not allowed; the API answers 409 STATE_CONFLICT
 */
export function transition<S extends string, A extends string>(machine: Machine<S, A>, state: S, action: A): Moved<S> {
  const to = next(machine, state, action)
  if (to === null) throw new TransitionError(state, action)
  return to
}

/** The states in which `action` is allowed, for conditions of SQL. */
export function statesBefore<S extends string, A extends string>(machine: Machine<S, A>, action: A): readonly S[] {
  return machine.transitions[action]?.from ?? []
}

/** {@link transition} for many rows at once: the states to look for, and the state that they get. */
export interface Step<S extends string> {
  from: readonly S[]
  to: Moved<S>
}

/** Returns the states that an action leads from and the state that it leads to, for changes of many rows. */
export function stepOf<S extends string, A extends string>(machine: Machine<S, A>, action: A): Step<S> {
  const step = machine.transitions[action]
  if (!step) throw new Error(`no action: ${action}`)
  return { from: step.from, to: step.to as Moved<S> }
}

/** Returns every state of a machine: the initial one, then the states that actions lead to. */
export function statesIn<S extends string>(machine: Machine<S, string>): readonly S[] {
  const moves = Object.values<{ to: S } | undefined>(machine.transitions)
  return [...new Set([machine.initial, ...moves.flatMap((move) => move?.to ?? [])])]
}

export const ACCOUNT_STATES = ['pending', 'enabled', 'disabled', 'rejected'] as const
export type AccountStatus = (typeof ACCOUNT_STATES)[number]
export type AccountAction = 'approve' | 'reject' | 'resend' | 'disable' | 'enable'
export const ACCOUNT_MACHINE = defineMachine<AccountStatus, AccountAction>({
  initial: 'pending',
  final: [],
  transitions: {
    approve: { from: ['pending'], to: 'enabled' },
    reject: { from: ['pending'], to: 'rejected' },
    resend: { from: ['rejected'], to: 'pending' },
    disable: { from: ['enabled'], to: 'disabled' },
    enable: { from: ['disabled'], to: 'enabled' },
  },
})

export const JOB_STATES = ['queued', 'running', 'succeeded', 'failed', 'cancelled'] as const
export type JobStatus = (typeof JOB_STATES)[number]
export type JobAction = 'start' | 'requeue' | 'succeed' | 'fail' | 'cancel'
export const JOB_MACHINE = defineMachine<JobStatus, JobAction>({
  initial: 'queued',
  final: ['succeeded', 'failed', 'cancelled'],
  transitions: {
    // From `running`: the worker that held it before has died.
    start: { from: ['queued', 'running'], to: 'running' },
    requeue: { from: ['running'], to: 'queued' },
    succeed: { from: ['running'], to: 'succeeded' },
    // From `queued`: its attempts are used up, since each of them ended its process.
    fail: { from: ['queued', 'running'], to: 'failed' },
    cancel: { from: ['queued', 'running'], to: 'cancelled' },
  },
})

/** States of a record in a job that processes many. */
export const JOB_ROW_STATES = ['pending', 'done', 'unchanged', 'failed'] as const
export type JobRowState = (typeof JOB_ROW_STATES)[number]
export type JobRowAction = 'change' | 'skip' | 'fail'
export const JOB_ROW_MACHINE = defineMachine<JobRowState, JobRowAction>({
  initial: 'pending',
  final: ['done', 'unchanged', 'failed'],
  transitions: {
    change: { from: ['pending'], to: 'done' },
    skip: { from: ['pending'], to: 'unchanged' },
    fail: { from: ['pending'], to: 'failed' },
  },
})

export const OUTBOX_STATES = ['waiting', 'sending', 'sent', 'failed', 'dropped'] as const
export type OutboxStatus = (typeof OUTBOX_STATES)[number]
export type OutboxAction = 'claim' | 'send' | 'postpone' | 'giveUp' | 'retry' | 'drop'
export const OUTBOX_MACHINE = defineMachine<OutboxStatus, OutboxAction>({
  initial: 'waiting',
  final: ['sent', 'dropped'],
  transitions: {
    // From `sending`: the process that claimed it before has died.
    claim: { from: ['waiting', 'sending'], to: 'sending' },
    send: { from: ['sending'], to: 'sent' },
    postpone: { from: ['sending'], to: 'waiting' },
    giveUp: { from: ['sending'], to: 'failed' },
    retry: { from: ['failed'], to: 'waiting' },
    drop: { from: ['waiting', 'failed'], to: 'dropped' },
  },
})
