import { accepted, award, contract, delivered, type History, PARTIES, paid, release, whole } from '../history.js'
import { awarded, signed } from './shared.js'

export const BATCHES: History[] = [
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
            contracts: [contract('a', { id: '1', documents: [accepted('03-05')] }), contract('a', { id: '2' })],
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
    name: 'a framework agreement: one bid evaluation, then a round per award',
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
        state: ['a 0 甲公司 | 0', 'n 1 乙公司 | 1'],
      },
    ],
  },
  {
    name: 'mall orders that name their own buyers: one round per award and buyer',
    steps: [
      {
        releases: [
          release(
            '03-01',
            whole({
              parties: [...PARTIES, { id: 's', name: '示例市小学', roles: ['buyer'] }],
              awards: [
                award('a', '甲', { buyer: { id: 'b' } }),
                award('n', '乙', { buyers: [{ id: 's' }, { id: 'h', name: '示例市医院' }] }),
              ],
              contracts: [contract('a'), contract('n')],
            }),
          ),
        ],
        state: ['a 1 甲公司 | 0 1', 'n 1 乙公司 | 1'],
        rounds: ['a 示例市测试中学 甲公司', 'n 示例市医院 乙公司', 'n 示例市小学 乙公司'],
      },
    ],
  },
  {
    name: 'a framework agreement of a centre: its orders are those of their buyers, the rest its own',
    otherOrder: ['a 1 甲公司'],
    steps: [
      {
        releases: [
          release(
            '03-01',
            whole({
              tender: { procuringEntity: { id: 'b' } },
              awards: [award('a', '甲'), award('n', '乙')],
              contracts: [contract('a'), contract('n', { buyer: { id: 's', name: '示例市小学' } })],
            }),
          ),
        ],
        state: ['a 1 甲公司 | 0 1', 'n 1 乙公司 | 1'],
        rounds: ['a 示例市测试中学 甲公司', 'n 示例市小学 乙公司'],
      },
      {
        releases: [release('03-05', { awards: [{ id: 'n', status: 'withdrawn', buyer: { id: 's' } }] })],
        state: ['a 1 甲公司 | 0 1', 'n 4 乙公司 | 1'],
        rounds: ['a 示例市测试中学 甲公司'],
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
