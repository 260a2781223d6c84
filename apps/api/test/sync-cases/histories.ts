import {
  accepted,
  award,
  compiled,
  contract,
  day,
  delivered,
  type History,
  lots,
  paid,
  release,
  whole,
} from './history.js'

const signed = (more: object = {}) => [contract('a', { ...more })]
const awarded = release('03-01', whole({ awards: [award('a', '甲')] }))
const signedOnly = release('03-04', { contracts: signed() })
const withdrawn = release('03-05', { awards: [{ id: 'a', status: 'withdrawn' }] })
const again = release('03-07', { awards: [award('n', '乙', { date: day('03-07') })] })
const inLot = release(
  '03-01',
  whole({ tender: lots('1'), awards: [award('a', '甲', { relatedLots: ['1'] })] }),
)
const againInLot = release('03-07', {
  awards: [award('n', '乙', { date: day('03-07'), relatedLots: ['1'] })],
})

const STAGES: History[] = [
  {
    name: 'procurement, award, contract, acceptance, payment',
    steps: [
      { releases: [release('02-01', whole())], state: ['t - '] },
      { releases: [awarded], state: ['a 0 甲公司 | 0'] },
      { releases: [signedOnly], state: ['a 1 甲公司 | 0 1'] },
      {
        releases: [
          release('03-08', { contracts: [{ id: 'c-a', documents: [accepted('03-08')] }] }),
        ],
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
        releases: [
          release('03-09', { contracts: [{ id: 'c-a', value: { amount: 200, currency: 'CNY' } }] }),
        ],
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
        releases: [
          release('03-09', { contracts: [{ id: 'c-a', documents: [accepted('03-09')] }] }),
        ],
        state: ['a 2 甲公司 | 0 1 2'],
      },
    ],
  },
  {
    name: 'an unknown status changes no stage, and no supplier leaves',
    steps: [
      { releases: [awarded], state: ['a 0 甲公司 | 0'] },
      {
        releases: [release('03-05', { awards: [{ id: 'a', status: 'evaluarea' }] })],
        state: ['a 0 甲公司 | 0'],
      },
    ],
  },
]

const BATCHES: History[] = [
  {
    name: 'several deliveries: the acceptance opens with the last',
    steps: [
      {
        releases: [
          awarded,
          release('03-05', {
            contracts: signed({
              documents: [accepted('03-05')],
              implementation: { milestones: [delivered('1', '03-05'), delivered('2', null)] },
            }),
          }),
        ],
        state: ['a 1 甲公司 | 0 1'],
      },
      {
        releases: [
          release('03-09', {
            contracts: [{ id: 'c-a', implementation: { milestones: [delivered('2', '03-09')] } }],
          }),
        ],
        state: ['a 2 甲公司 | 0 1 2'],
      },
    ],
  },
  {
    name: 'several contracts: a section is as far as the last of them',
    steps: [
      {
        releases: [
          awarded,
          release('03-05', {
            contracts: [
              contract('a', { id: '1', documents: [accepted('03-05')] }),
              contract('a', { id: '2' }),
            ],
          }),
        ],
        state: ['a 1 甲公司 | 0 1'],
      },
      {
        releases: [release('03-09', { contracts: [{ id: '2', documents: [accepted('03-09')] }] })],
        state: ['a 2 甲公司 | 0 1 2'],
      },
    ],
  },
  {
    name: 'several payments after the acceptance open one round',
    steps: [
      {
        releases: [
          awarded,
          release('03-07', {
            contracts: signed({
              documents: [accepted('03-05')],
              implementation: { transactions: [paid('03-06', 40), paid('03-07', 40)] },
            }),
          }),
        ],
        state: ['a 3 甲公司 | 0 1 2 3'],
      },
    ],
  },
  {
    name: 'a framework agreement: one section, and one round, per award',
    steps: [
      {
        releases: [
          release(
            '03-01',
            whole({
              awards: [award('a', '甲'), award('n', '乙')],
              contracts: [contract('n')],
            }),
          ),
        ],
        state: ['a 0 甲公司 | 0', 'n 1 乙公司 | 0 1'],
      },
    ],
  },
  {
    name: 'mall orders where awards without lots are not evaluated: a single one is',
    steps: [
      { awardRounds: 0, releases: [awarded], state: ['a 0 甲公司 | 0'] },
      {
        releases: [release('03-02', { awards: [award('n', '乙')], contracts: [contract('a')] })],
        state: ['a 1 甲公司 | 0', 'n 0 乙公司 | '],
      },
      {
        awardRounds: 1,
        releases: [release('03-04', { contracts: [contract('n')] })],
        state: ['a 1 甲公司 | 0', 'n 1 乙公司 | 1'],
      },
    ],
  },
]

const ENDS: History[] = [
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
        releases: [
          release('03-02', whole({ tender: { lots: [{ id: '1', status: 'unsuccessful' }] } })),
        ],
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

const COMPILED: History[] = [
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

const DAYS: History[] = [
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
        releases: [
          awarded,
          release('03-05', { contracts: signed({ period: { endDate: day('03-20') } }) }),
        ],
        state: ['a 1 甲公司 | 0 1'],
      },
      { on: '04-18', state: ['a 1 甲公司 | 0 1'] },
      { on: '04-19', state: ['a 1 甲公司 | 0 1', '! ACCEPTANCE_OVERDUE'] },
      {
        on: '04-20',
        releases: [
          release('04-20', { contracts: [{ id: 'c-a', documents: [accepted('04-20')] }] }),
        ],
        state: ['a 2 甲公司 | 0 1 2'],
      },
    ],
  },
]

const NOTES: History[] = [
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
export const HISTORIES: History[] = [...STAGES, ...BATCHES, ...ENDS, ...COMPILED, ...DAYS, ...NOTES]
