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

/** The state after `action`, or null where the action is not allowed in `state`. */
export function next<S extends string, A extends string>(machine: Machine<S, A>, state: S, action: A): S | null {
  const allowed = machine.transitions[action]
  return allowed?.from.includes(state) ? allowed.to : null
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
 * The state after `action`: the one function that every change of a status goes through.
 *
 * @throws TransitionError where the action is not allowed; the API answers 409 STATE_CONFLICT
 */
export function transition<S extends string, A extends string>(machine: Machine<S, A>, state: S, action: A): S {
  const to = next(machine, state, action)
  if (to === null) throw new TransitionError(state, action)
  return to
}

/** The states in which `action` is allowed, for conditions of SQL. */
export function statesBefore<S extends string, A extends string>(machine: Machine<S, A>, action: A): readonly S[] {
  return machine.transitions[action]?.from ?? []
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
    start: { from: ['queued'], to: 'running' },
    requeue: { from: ['running'], to: 'queued' },
    succeed: { from: ['running'], to: 'succeeded' },
    fail: { from: ['running'], to: 'failed' },
    cancel: { from: ['queued', 'running'], to: 'cancelled' },
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
