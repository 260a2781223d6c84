import { accepted, day, delivered, type History, paid, release, whole } from '../history.js'
import { awarded, signed, signedOnly } from './shared.js'

export const STAGES: History[] = [
  {
    name: 'procurement, award, contract, acceptance, payment',
    steps: [
      { releases: [release('02-01', whole())], state: ['t - '] },
      { releases: [awarded], state: ['a 0 甲公司 | 0'] },
      { releases: [signedOnly], state: ['a 1 甲公司 | 0 1'] },
      {
        releases: [release('03-08', { contracts: [{ id: 'c-a', documents: [accepted('03-08')] }] })],
        state: ['a 2 甲公司 | 0 1 2'],
      },
      {
        releases: [
          release('03-09', {
            contracts: [{ id: 'c-a', implementation: { transactions: [paid('03-09', 100)] } }],
          }),
        ],
        state: ['a 3 甲公司 | 0 1 2 3'],
      },
    ],
  },
  {
    name: 'an advance opens neither acceptance nor payment; after the acceptance it does not count',
    steps: [
      {
        releases: [
          awarded,
          release('03-04', {
            contracts: signed({ implementation: { transactions: [paid('03-04', 30)] } }),
          }),
        ],
        state: ['a 1 甲公司 | 0 1', '! ADVANCE_ONLY'],
      },
      {
        releases: [
          release('03-08', {
            contracts: [{ id: 'c-a', implementation: { milestones: [delivered('all', '03-08')] } }],
          }),
        ],
        state: ['a 2 甲公司 | 0 1 2'],
      },
    ],
  },
  {
    name: 'a payment alone proves that a contract exists',
    steps: [
      {
        releases: [
          awarded,
          release('03-04', {
            contracts: signed({
              dateSigned: null,
              implementation: { transactions: [paid('03-04', 10)] },
            }),
          }),
        ],
        state: ['a 1 甲公司 | 0 1', '! ADVANCE_ONLY'],
      },
    ],
  },
  {
    name: 'paid up when the period is over is accepted and paid',
    steps: [
      {
        releases: [
          awarded,
          release('03-09', {
            contracts: signed({
              period: { endDate: day('03-08') },
              implementation: { transactions: [paid('03-04', 30), paid('03-09', 65)] },
            }),
          }),
        ],
        state: ['a 3 甲公司 | 0 1 2 3'],
      },
    ],
  },
  {
    name: 'paid up before the end of the period is not accepted',
    steps: [
      {
        releases: [
          awarded,
          release('03-09', {
            contracts: signed({
              period: { endDate: day('06-30') },
              implementation: { transactions: [paid('03-04', 30), paid('03-09', 65)] },
            }),
          }),
        ],
        state: ['a 1 甲公司 | 0 1', '! ADVANCE_ONLY'],
      },
    ],
  },
  {
    name: 'an amendment that raises the value: what was paid no longer suffices, the stage does not go back',
    steps: [
      {
        releases: [
          awarded,
          release('03-05', {
            contracts: signed({ implementation: { transactions: [paid('03-05', 95)] } }),
          }),
        ],
        state: ['a 3 甲公司 | 0 1 2 3'],
      },
      {
        releases: [release('03-09', { contracts: [{ id: 'c-a', value: { amount: 200, currency: 'CNY' } }] })],
        state: ['a 3 甲公司 | 0 1 2 3', '! STAGE_NOT_BACK'],
      },
      {
        releases: [release('03-10', { contracts: [{ id: 'c-a', title: '补充合同' }] })],
        state: ['a 3 甲公司 | 0 1 2 3', '! STAGE_NOT_BACK'],
      },
      {
        on: '03-12',
        releases: [
          release('03-12', {
            contracts: [{ id: 'c-a', implementation: { transactions: [paid('03-11', 95)] } }],
          }),
        ],
        state: ['a 3 甲公司 | 0 1 2 3'],
      },
    ],
  },
  {
    name: 'an ended contract moves nothing and waits for a supervisor until it is accepted',
    steps: [
      {
        releases: [awarded, release('03-08', { contracts: signed({ status: 'terminated' }) })],
        state: ['a 1 甲公司 | 0 1', '! CONTRACT_ENDED'],
      },
      {
        releases: [release('03-09', { contracts: [{ id: 'c-a', documents: [accepted('03-09')] }] })],
        state: ['a 2 甲公司 | 0 1 2'],
      },
    ],
  },
  {
    name: 'an unknown status changes no stage, and no supplier leaves',
    otherOrder: ['a - 甲公司'],
    steps: [
      { releases: [awarded], state: ['a 0 甲公司 | 0'] },
      {
        releases: [release('03-05', { awards: [{ id: 'a', status: 'evaluarea' }] })],
        state: ['a 0 甲公司 | 0'],
      },
    ],
  },
]
