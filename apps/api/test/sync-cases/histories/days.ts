import { accepted, award, day, type History, release, whole } from '../history.js'
import { awarded, signed } from './shared.js'

export const DAYS: History[] = [
  {
    name: 'a signing to come counts when its day has come',
    steps: [
      {
        releases: [awarded, release('03-09', { contracts: signed({ dateSigned: day('03-15') }) })],
        state: ['a 0 甲公司 | 0'],
      },
      { on: '03-14', state: ['a 0 甲公司 | 0'] },
      { on: '03-15', state: ['a 1 甲公司 | 0 1'] },
    ],
  },
  {
    name: 'an award to come is in procurement until its day',
    steps: [
      {
        releases: [release('03-09', whole({ awards: [award('a', '甲', { date: day('03-12') })] }))],
        state: ['a - 甲公司'],
      },
      { on: '03-13', state: ['a 0 甲公司 | 0'] },
    ],
  },
  {
    name: 'an acceptance is overdue 30 days after the end of the period, until it comes',
    steps: [
      {
        releases: [awarded, release('03-05', { contracts: signed({ period: { endDate: day('03-20') } }) })],
        state: ['a 1 甲公司 | 0 1'],
      },
      { on: '04-18', state: ['a 1 甲公司 | 0 1'] },
      { on: '04-19', state: ['a 1 甲公司 | 0 1', '! ACCEPTANCE_OVERDUE'] },
      {
        on: '06-20',
        releases: [release('06-19', { tender: { title: '设备采购（更正）' } })],
        state: ['a 1 甲公司 | 0 1', '! ACCEPTANCE_OVERDUE'],
      },
      {
        releases: [release('06-20', { contracts: [{ id: 'c-a', documents: [accepted('06-20')] }] })],
        state: ['a 2 甲公司 | 0 1 2'],
      },
    ],
  },
  {
    name: 'an acceptance that was overdue before the opening horizon is no to-do',
    steps: [
      {
        releases: [awarded, release('03-05', { contracts: signed({ period: { endDate: day('01-09') } }) })],
        state: ['a 1 甲公司 | 0 1'],
      },
      {
        releases: [release('03-06', { contracts: [{ id: 'c-a', period: { endDate: day('01-10') } }] })],
        state: ['a 1 甲公司 | 0 1', '! ACCEPTANCE_OVERDUE'],
      },
    ],
  },
]

export const NOTES: History[] = [
  {
    name: 'an unknown area waits until a release names one that exists',
    steps: [
      {
        releases: [release('03-01', whole({ x_areaCode: '999999999999' }))],
        state: ['t - ', '! UNKNOWN_AREA'],
      },
      {
        releases: [release('03-02', { x_areaCode: '003900130006' })],
        state: ['t - '],
      },
    ],
  },
]

/** Histories of one process each, with the state after every sync. */
