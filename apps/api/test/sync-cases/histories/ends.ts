import { award, contract, day, type History, lots, release, whole } from '../history.js'
import { awarded, signedOnly } from './shared.js'

const withdrawn = release('03-05', { awards: [{ id: 'a', status: 'withdrawn' }] })
const again = release('03-07', { awards: [award('n', '乙', { date: day('03-07') })] })
const inLot = release('03-01', whole({ tender: lots('1'), awards: [award('a', '甲', { relatedLots: ['1'] })] }))
const againInLot = release('03-07', {
  awards: [award('n', '乙', { date: day('03-07'), relatedLots: ['1'] })],
})

export const ENDS: History[] = [
  {
    name: 'a cancelled tender is abandoned, also after the award',
    steps: [
      { releases: [awarded], state: ['a 0 甲公司 | 0'] },
      {
        releases: [release('03-08', { tender: { status: 'cancelled' } })],
        state: ['a 4 甲公司 | 0'],
      },
    ],
  },
  {
    name: 'a tender cancelled after the contract goes on',
    steps: [
      {
        releases: [awarded, signedOnly, release('03-08', { tender: { status: 'cancelled' } })],
        state: ['a 1 甲公司 | 0 1'],
      },
    ],
  },
  {
    name: 'a cancelled contract leaves the stage, and a note',
    otherOrder: ['a 0 甲公司'],
    steps: [
      { releases: [awarded, signedOnly], state: ['a 1 甲公司 | 0 1'] },
      {
        releases: [release('03-08', { contracts: [{ id: 'c-a', status: 'cancelled' }] })],
        state: ['a 1 甲公司 | 0 1', '! STAGE_NOT_BACK'],
      },
    ],
  },
  {
    name: 'a withdrawn award takes its contract with it',
    steps: [
      { releases: [awarded, signedOnly], state: ['a 1 甲公司 | 0 1'] },
      { releases: [withdrawn], state: ['a 4  | 0 1'] },
    ],
  },
  {
    name: 'withdrawn and awarded again: the section goes on with the new winner',
    steps: [
      { releases: [awarded, signedOnly], state: ['a 1 甲公司 | 0 1'] },
      { releases: [withdrawn], state: ['a 4  | 0 1'] },
      { releases: [again], state: ['n 0 乙公司 | 0'] },
      {
        releases: [release('03-09', { contracts: [contract('n', { dateSigned: day('03-09') })] })],
        state: ['n 1 乙公司 | 0 1'],
      },
    ],
  },
  {
    name: 'withdrawn and awarded again, in one batch',
    steps: [
      { releases: [awarded, signedOnly], state: ['a 1 甲公司 | 0 1'] },
      { releases: [again, withdrawn], state: ['n 0 乙公司 | 0'] },
    ],
  },
  {
    name: 'withdrawn and awarded again within a lot, in batches in another order',
    steps: [
      { releases: [withdrawn, inLot], state: ['1 4  | '] },
      { releases: [againInLot], state: ['1 0 乙公司 | 0'] },
    ],
  },
  {
    name: 'a lot that failed stays abandoned until it is awarded again',
    steps: [
      {
        releases: [release('03-02', whole({ tender: { lots: [{ id: '1', status: 'unsuccessful' }] } }))],
        state: ['1 4  | '],
      },
      {
        releases: [release('03-04', { tender: { lots: [{ id: '1', status: 'active' }] } })],
        state: ['1 4  | '],
      },
      { releases: [againInLot], state: ['1 0 乙公司 | 0'] },
    ],
  },
]
