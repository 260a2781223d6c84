/**
 * A state machine as data: for each state, the states that an action leads to. Adding a state or
 * an action is a line here; the spec beside it proves that every state is reached and left.
 */
export interface Machine<S extends string, A extends string> {
  initial: S
  final: readonly S[]
  moves: { readonly [Action in A]?: { from: readonly S[]; to: S } }
}

export function defineMachine<S extends string, A extends string>(
  machine: Machine<S, A>,
): Machine<S, A> {
  return machine
}

/** The state after `action`, or null where the action is not allowed in `state`. */
export function next<S extends string, A extends string>(
  machine: Machine<S, A>,
  state: S,
  action: A,
): S | null {
  const move = machine.moves[action]
  return move?.from.includes(state) ? move.to : null
}

export const ACCOUNT_STATES = ['pending', 'enabled', 'disabled', 'rejected'] as const
export type AccountStatus = (typeof ACCOUNT_STATES)[number]
export type AccountAction = 'approve' | 'reject' | 'resend' | 'disable' | 'enable'
export const ACCOUNT_MACHINE = defineMachine<AccountStatus, AccountAction>({
  initial: 'pending',
  final: [],
  moves: {
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
  moves: {
    start: { from: ['queued'], to: 'running' },
    requeue: { from: ['running'], to: 'queued' },
    succeed: { from: ['running'], to: 'succeeded' },
    fail: { from: ['running'], to: 'failed' },
    cancel: { from: ['queued', 'running'], to: 'cancelled' },
  },
})

export const OUTBOX_STATES = ['waiting', 'sent', 'failed', 'dropped'] as const
export type OutboxStatus = (typeof OUTBOX_STATES)[number]
export type OutboxAction = 'send' | 'giveUp' | 'retry' | 'drop'
export const OUTBOX_MACHINE = defineMachine<OutboxStatus, OutboxAction>({
  initial: 'waiting',
  final: ['sent', 'dropped'],
  moves: {
    send: { from: ['waiting'], to: 'sent' },
    giveUp: { from: ['waiting'], to: 'failed' },
    retry: { from: ['failed'], to: 'waiting' },
    drop: { from: ['waiting', 'failed'], to: 'dropped' },
  },
})
