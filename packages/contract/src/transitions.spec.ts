import { describe, expect, it } from 'vitest'
import { DISHONEST_RECORD_MACHINE } from './credit.js'
import { EVALUATION_MACHINE, type RecordAction } from './evaluation.js'
import {
  ACCOUNT_MACHINE,
  ACCOUNT_STATES,
  JOB_MACHINE,
  type Machine,
  next,
  OUTBOX_MACHINE,
  statesBefore,
  statesIn,
  stepOf,
  transition,
} from './transitions.js'

type AnyMachine = Machine<string, string>

function isMachine(value: unknown): value is AnyMachine {
  return typeof value === 'object' && value !== null && 'transitions' in value
}

declare global {
  interface ImportMeta {
    /** Replaced by the test runner with the matching files. */
    glob<T>(
      patterns: string[],
      options: { eager: true; query?: '?raw'; import?: string },
    ): {
      [path: string]: T
    }
  }
}

/** Every file beside this one, so that a machine in a new file is tested without a line here. */
const exported = Object.values(
  import.meta.glob<Record<string, unknown>>(['./**/*.ts', '!./**/*.spec.ts'], { eager: true }),
).flatMap((file) => Object.entries(file))

const machines = [...new Map(exported.flatMap(([name, of]) => (isMachine(of) ? [[name, of] as const] : [])))].map(
  ([name, machine]) => ({ name, machine, states: statesBeside(name) }),
)

function statesBeside(machineName: string): readonly string[] {
  const name = machineName.replace(/_MACHINE$/, '_STATES')
  const states = exported.find(([key]) => key === name)?.[1]
  return Array.isArray(states) ? states.map(String) : []
}

function transitionsOf(machine: AnyMachine) {
  return Object.entries(machine.transitions).flatMap(([action, move]) => (move ? [{ action, ...move }] : []))
}

function reachable(machine: AnyMachine): Set<string> {
  const seen = new Set([machine.initial])
  for (const state of seen) {
    for (const move of transitionsOf(machine)) if (move.from.includes(state)) seen.add(move.to)
  }
  return seen
}

const definitions = (sources: Record<string, string>) =>
  Object.values(sources).flatMap((source) => source.match(/\bdefineMachine\s*[<(]/g) ?? []).length

describe('the machines', () => {
  it('stand in this folder, all of them exported under a name of their own', () => {
    expect(machines.map(({ name }) => name).sort()).toEqual([
      'ACCOUNT_MACHINE',
      'ADJUSTMENT_MACHINE',
      'ALARM_MACHINE',
      'API_KEY_MACHINE',
      'BONUS_CLAIM_MACHINE',
      'CASE_MACHINE',
      'CERTIFICATE_MACHINE',
      'CREDIT_RECORD_MACHINE',
      'DELIVERY_MACHINE',
      'DISHONEST_RECORD_MACHINE',
      'EVALUATION_MACHINE',
      'FLAG_MACHINE',
      'JOB_MACHINE',
      'JOB_ROW_MACHINE',
      'LINK_MACHINE',
      'MERGE_MACHINE',
      'OUTBOX_MACHINE',
      'PARTICIPANT_MACHINE',
      'RATING_MACHINE',
      'REGISTRATION_MACHINE',
      'REVISION_MACHINE',
      'SYNC_RUN_MACHINE',
      'WEBHOOK_MACHINE',
    ])
    const here = import.meta.glob<string>(['./**/*.ts', '!./**/*.spec.ts'], {
      eager: true,
      query: '?raw',
      import: 'default',
    })
    // The function itself is none.
    expect(definitions(here) - 1).toBe(machines.length)
    const apps = import.meta.glob<string>(['../../../apps/*/src/**/*.{ts,tsx}', '!**/*.spec.*'], {
      eager: true,
      query: '?raw',
      import: 'default',
    })
    expect(Object.keys(apps).length).toBeGreaterThan(100)
    expect(definitions(apps)).toBe(0)
  })

  it('leave no list of states without one', () => {
    const known = new Set(machines.flatMap(({ states }) => states))
    for (const [name, states] of exported) {
      if (!name.endsWith('_STATES') || !Array.isArray(states)) continue
      const own = exported.some(([key]) => key === name.replace(/_STATES$/, '_MACHINE'))
      // A part of a machine's states, such as those in which a record is open, needs none.
      expect([name, own || states.every((state) => known.has(String(state)))]).toEqual([name, true])
    }
  })
})

describe.each(machines)('$name', ({ machine, states }) => {
  it('has a list of its states beside it', () => {
    expect(states.length).toBeGreaterThan(1)
    expect(new Set(states).size).toBe(states.length)
  })
  it('reaches every state', () => {
    expect([...reachable(machine)].sort()).toEqual([...states].sort())
  })
  it('leaves every state that is not final, and no final one', () => {
    const left = new Set(transitionsOf(machine).flatMap((move) => move.from))
    for (const state of states) expect([state, left.has(state)]).toEqual([state, !machine.final.includes(state)])
  })
  it('names known states only', () => {
    const named = transitionsOf(machine).flatMap((move) => [...move.from, move.to])
    for (const state of [...named, machine.initial, ...machine.final]) expect(states).toContain(state)
  })
  it('is listed state by state', () => {
    expect([...statesIn(machine)].sort()).toEqual([...states].sort())
  })
  it('allows in each state exactly the actions of its table', () => {
    for (const state of states) {
      for (const move of transitionsOf(machine)) {
        const expected = move.from.includes(state) ? move.to : null
        expect(next(machine, state, move.action)).toBe(expected)
      }
    }
  })
})

describe('transition', () => {
  it('returns the next state, or throws with the state and the action', () => {
    expect(transition(ACCOUNT_MACHINE, 'pending', 'approve')).toBe('enabled')
    expect(() => transition(ACCOUNT_MACHINE, 'rejected', 'enable')).toThrow(
      'enable is not allowed in the state rejected',
    )
  })

  it('lists the states in which an action is allowed', () => {
    expect(statesBefore(OUTBOX_MACHINE, 'drop')).toEqual(['waiting', 'failed'])
  })
  it('returns both ends of an action for many rows', () => {
    expect(stepOf(OUTBOX_MACHINE, 'drop')).toEqual({ from: ['waiting', 'failed'], to: 'dropped' })
    expect(() => stepOf<string, string>(OUTBOX_MACHINE, 'lose')).toThrow('no action: lose')
  })
})

describe('next', () => {
  it('returns null for what is not allowed', () => {
    expect(next(ACCOUNT_MACHINE, 'rejected', 'enable')).toBeNull()
    expect(next(OUTBOX_MACHINE, 'sent', 'retry')).toBeNull()
  })
  it('never takes an evaluation out of what is final, nor seals it again', () => {
    for (const state of EVALUATION_MACHINE.final) {
      for (const action of Object.keys(EVALUATION_MACHINE.transitions))
        expect(next(EVALUATION_MACHINE, state, action as RecordAction)).toBeNull()
    }
    expect(next(EVALUATION_MACHINE, 'revealed', 'submit')).toBeNull()
    expect(next(EVALUATION_MACHINE, 'revealed', 'void')).toBe('voided')
  })
  it('holds what is sealed until a pool reveals it or its term ends', () => {
    expect(next(EVALUATION_MACHINE, 'submitted', 'hold')).toBe('held')
    expect(next(EVALUATION_MACHINE, 'revealed', 'hold')).toBeNull()
    expect(next(EVALUATION_MACHINE, 'held', 'reveal')).toBe('revealed')
    expect(next(EVALUATION_MACHINE, 'held', 'drop')).toBe('dropped')
    expect(next(EVALUATION_MACHINE, 'submitted', 'drop')).toBeNull()
    expect(next(EVALUATION_MACHINE, 'revealed', 'withdraw')).toBe('held')
  })
  it('starts a job again whose worker has died, and fails one that never came to run', () => {
    expect(next(JOB_MACHINE, 'running', 'start')).toBe('running')
    expect(next(JOB_MACHINE, 'queued', 'fail')).toBe('failed')
    expect(next(JOB_MACHINE, 'cancelled', 'start')).toBeNull()
  })
  it('restores a revoked act only to what counts', () => {
    expect(next(DISHONEST_RECORD_MACHINE, 'revoked', 'restore')).toBe('confirmed')
    expect(next(DISHONEST_RECORD_MACHINE, 'repaired', 'restore')).toBeNull()
  })
  it('takes an account from pending to enabled and back out', () => {
    expect(next(ACCOUNT_MACHINE, 'pending', 'approve')).toBe('enabled')
    expect(next(ACCOUNT_MACHINE, 'enabled', 'disable')).toBe('disabled')
    expect(ACCOUNT_STATES).toContain('disabled')
  })
})
