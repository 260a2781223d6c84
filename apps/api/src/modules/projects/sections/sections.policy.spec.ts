import type { Part } from '@credit/contract'
import { visibleParties } from './sections.policy.js'

const PARTIES: { participantId: string; part: Part }[] = [
  { participantId: 'buyer', part: 'buyer' },
  { participantId: 'agency', part: 'agency' },
  { participantId: 'loser', part: 'bidder' },
  { participantId: 'winner', part: 'bidder' },
  { participantId: 'winner', part: 'contractSupplier' },
  { participantId: 'expert', part: 'committee' },
]
const seenBy = (sign: 0 | 1 | 2 | 3 | 4, participantId: string | null, stage: 0 | null = 0) =>
  visibleParties({ sign, participantId }, stage, PARTIES).map((party) => party.participantId)

describe('visibleParties', () => {
  it('shows supervisors all parties', () => {
    expect(seenBy(0, null)).toHaveLength(PARTIES.length)
  })
  it('shows a bidder that did not win only itself', () => {
    expect(seenBy(2, 'loser')).toEqual(['loser'])
  })
  it('shows the winner no other bidder', () => {
    expect(seenBy(2, 'winner')).toEqual(['buyer', 'agency', 'winner', 'winner', 'expert'])
  })
  it('shows the committee from stage 0 on', () => {
    expect(seenBy(1, 'buyer', null)).not.toContain('expert')
    expect(seenBy(1, 'buyer', 0)).toContain('expert')
    expect(seenBy(4, 'expert', null)).toContain('expert')
  })
})
