import { describe, expect, it } from 'vitest'
import {
  ADJUSTMENT_MACHINE,
  ADJUSTMENT_STATES,
  BONUS_CLAIM_MACHINE,
  BONUS_CLAIM_STATES,
  DISHONEST_RECORD_MACHINE,
  DISHONEST_RECORD_STATES,
} from './credit.js'
import type { Machine } from './transitions.js'

type AnyMachine = Machine<string, string>

describe.each<[string, AnyMachine, readonly string[]]>([
  ['dishonest records', DISHONEST_RECORD_MACHINE, DISHONEST_RECORD_STATES],
  ['bonus claims', BONUS_CLAIM_MACHINE, BONUS_CLAIM_STATES],
  ['adjustments', ADJUSTMENT_MACHINE, ADJUSTMENT_STATES],
])('the machine of %s', (_, machine, states) => {
  const moves = Object.values(machine.moves).flatMap((move) => (move ? [move] : []))

  it('reaches every state', () => {
    const seen = new Set([machine.initial])
    for (const state of seen) for (const m of moves) if (m.from.includes(state)) seen.add(m.to)
    expect([...seen].sort()).toEqual([...states].sort())
  })

  it('leaves every state that is not final, and no final one', () => {
    const left = new Set(moves.flatMap((move) => move.from))
    for (const state of states) {
      expect([state, left.has(state)]).toEqual([state, !machine.final.includes(state)])
    }
  })
})
