import { describe, expect, it } from 'vitest'
import * as transitions from './transitions.js'
import {
  ACCOUNT_MACHINE,
  ACCOUNT_STATES,
  type Machine,
  next,
  OUTBOX_MACHINE,
} from './transitions.js'

type AnyMachine = Machine<string, string>

function isMachine(value: unknown): value is AnyMachine {
  return typeof value === 'object' && value !== null && 'moves' in value
}

const exported: [string, unknown][] = Object.entries(transitions)

/** Found by name, so that a machine added to the file is tested without a line here. */
const machines = exported.flatMap(([name, machine]) =>
  isMachine(machine) ? [{ name, machine, states: statesBeside(name) }] : [],
)

function statesBeside(machineName: string): readonly string[] {
  const name = machineName.replace(/_MACHINE$/, '_STATES')
  const states = exported.find(([key]) => key === name)?.[1]
  return Array.isArray(states) ? states.map(String) : []
}

function movesOf(machine: AnyMachine) {
  return Object.entries(machine.moves).flatMap(([action, move]) =>
    move ? [{ action, ...move }] : [],
  )
}

function reachable(machine: AnyMachine): Set<string> {
  const seen = new Set([machine.initial])
  for (const state of seen) {
    for (const move of movesOf(machine)) if (move.from.includes(state)) seen.add(move.to)
  }
  return seen
}

it('finds the machines', () => {
  expect(machines.length).toBeGreaterThanOrEqual(3)
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
    const left = new Set(movesOf(machine).flatMap((move) => move.from))
    for (const state of states)
      expect([state, left.has(state)]).toEqual([state, !machine.final.includes(state)])
  })
  it('names known states only', () => {
    const named = movesOf(machine).flatMap((move) => [...move.from, move.to])
    for (const state of [...named, machine.initial, ...machine.final])
      expect(states).toContain(state)
  })
  it('allows in each state exactly the actions of its table', () => {
    for (const state of states) {
      for (const move of movesOf(machine)) {
        const expected = move.from.includes(state) ? move.to : null
        expect(next(machine, state, move.action)).toBe(expected)
      }
    }
  })
})

describe('next', () => {
  it('answers null for what is not allowed', () => {
    expect(next(ACCOUNT_MACHINE, 'rejected', 'enable')).toBeNull()
    expect(next(OUTBOX_MACHINE, 'sent', 'retry')).toBeNull()
  })
  it('takes an account from pending to enabled and back out', () => {
    expect(next(ACCOUNT_MACHINE, 'pending', 'approve')).toBe('enabled')
    expect(next(ACCOUNT_MACHINE, 'enabled', 'disable')).toBe('disabled')
    expect(ACCOUNT_STATES).toContain('disabled')
  })
})
