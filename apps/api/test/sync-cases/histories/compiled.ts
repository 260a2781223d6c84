import { award, compiled, type History, lots, release, whole } from '../history.js'
import { awarded, signed, signedOnly } from './shared.js'

export const COMPILED: History[] = [
  {
    name: 'a newer compiled release takes away what it leaves out: the first winner',
    steps: [
      { releases: [awarded], state: ['a 0 甲公司 | 0'] },
      {
        releases: [compiled('03-06', { awards: [award('a', '乙')] })],
        state: ['a 0 乙公司 | 0'],
      },
    ],
  },
  {
    name: 'a lot that a newer compiled release leaves out is abandoned',
    otherOrder: ['1 0 甲公司'],
    steps: [
      {
        releases: [release('03-01', whole({ tender: lots('1', '2'), awards: [award('a', '甲')] }))],
        state: ['1 0 甲公司 | 0', '2 0 甲公司 | 0'],
      },
      {
        releases: [compiled('03-06', { tender: lots('1'), awards: [award('a', '甲')] })],
        state: ['1 0 甲公司 | 0', '2 4 甲公司 | 0'],
      },
    ],
  },
  {
    name: 'an older compiled release changes nothing that came after it',
    steps: [
      {
        releases: [compiled('03-06', { awards: [award('a', '乙')] })],
        state: ['a 0 乙公司 | 0'],
      },
      {
        releases: [compiled('03-02', { awards: [award('a', '甲')] })],
        state: ['a 0 乙公司 | 0'],
      },
      {
        releases: [release('03-08', { contracts: signed() })],
        state: ['a 1 乙公司 | 0 1'],
      },
    ],
  },
  {
    name: 'a compiled release that lacks all awards is kept aside until one is whole',
    steps: [
      { releases: [awarded], state: ['a 0 甲公司 | 0'] },
      {
        releases: [compiled('03-06', {})],
        state: ['a 0 甲公司 | 0', '! KEPT_ASIDE'],
      },
      { releases: [signedOnly], state: ['a 1 甲公司 | 0 1', '! KEPT_ASIDE'] },
      {
        releases: [compiled('03-08', { awards: [award('a', '甲')], contracts: signed() })],
        state: ['a 1 甲公司 | 0 1'],
      },
    ],
  },
]
