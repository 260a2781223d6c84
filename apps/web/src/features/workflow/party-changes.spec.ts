import { describe, expect, it } from 'vitest'
import { changesOf, listedParties, toggled } from './party-changes.js'

const STORED = [
  { participantId: 'a', name: 'A', sign: 1, part: 'buyer' },
  { participantId: 'b', name: 'B', sign: 2, part: 'bidder' },
] as const

describe('the changes of parties', () => {
  it('contain additions and removals, without undone ones', () => {
    const listed = listedParties(STORED)
    expect(changesOf(listed)).toEqual({ add: [], remove: [] })
    const [, bidder] = listed
    const without = bidder ? toggled(listed, bidder) : []
    const added = { participantId: 'c', name: 'C', part: 'bidder', state: 'added' } as const
    const all = [...without, added]
    expect(changesOf(all)).toEqual({
      add: [{ participantId: 'c', part: 'bidder' }],
      remove: [{ participantId: 'b', part: 'bidder' }],
    })
    const back = all.reduce(
      (left, party) => {
        const now = left.find((one) => one.participantId === party.participantId)
        return now && now.state !== 'present' ? toggled(left, now) : left
      },
      all as ReturnType<typeof toggled>,
    )
    expect(back).toEqual(listed)
  })
})
