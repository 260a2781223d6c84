import { award, contract, type History, lots, PARTIES, release, whole } from '../history.js'

/** Returns a release of one buyer, with its awards. */
const ofBuyer = (monthDay: string, id: string, name: string, body: object) =>
  release(monthDay, { buyer: { id, name }, parties: [{ id, name, roles: ['buyer'] }], ...body })

const school = (monthDay: string, body: object) => ofBuyer(monthDay, 's', '示例市小学', body)
const hospital = (monthDay: string, body: object) => ofBuyer(monthDay, 'h', '示例市医院', body)

export const AWARDS: History[] = [
  {
    name: 'call-offs of three buyers: each award belongs to the buyer of the release that brought it',
    steps: [
      {
        releases: [
          release('03-01', whole({ awards: [award('a', '甲')], contracts: [contract('a')] })),
          school('03-04', { awards: [award('n', '乙')], contracts: [contract('n')] }),
        ],
        state: ['a 1 甲公司 | 0 1', 'n 1 乙公司 | 1'],
        rounds: ['a 示例市测试中学 甲公司', 'n 示例市小学 乙公司'],
      },
      {
        releases: [hospital('03-05', { awards: [award('o', '甲')], contracts: [contract('o')] })],
        state: ['a 1 甲公司 | 0 1', 'n 1 乙公司 | 1', 'o 1 甲公司 | 1'],
        rounds: ['a 示例市测试中学 甲公司', 'n 示例市小学 乙公司', 'o 示例市医院 甲公司'],
      },
    ],
  },
  {
    name: 'a release that repeats an award with another buyer replaces the former one there',
    steps: [
      {
        releases: [release('03-01', whole({ awards: [award('a', '甲')], contracts: [contract('a')] }))],
        state: ['a 1 甲公司 | 0 1'],
        rounds: ['a 示例市测试中学 甲公司'],
      },
      {
        releases: [school('03-05', { contracts: [contract('a')] })],
        state: ['a 1 甲公司 | 0 1'],
        rounds: ['a 示例市小学 甲公司'],
      },
    ],
  },
  {
    name: 'contracts of one lot with different buyers wait until it is clear who buys',
    otherOrder: ['1 1 甲公司'],
    steps: [
      {
        releases: [
          release('03-01', whole({ tender: lots('1'), awards: [award('a', '甲')] })),
          school('03-04', { contracts: [contract('a', { id: '1' })] }),
          hospital('03-05', { contracts: [contract('a', { id: '2' })] }),
        ],
        state: ['1 1 甲公司 | ', '! BUYER_UNCLEAR'],
        rounds: [],
      },
      {
        releases: [school('03-06', { contracts: [contract('a', { id: '2' })] })],
        state: ['1 1 甲公司 | 0 1'],
        rounds: ['1 示例市小学 甲公司'],
      },
    ],
  },
  {
    name: 'joint buyers: the stated one is asked, the others are not',
    steps: [
      {
        releases: [
          release(
            '03-01',
            whole({
              parties: [...PARTIES, { id: 's', name: '示例市小学', roles: ['buyer'] }],
              awards: [award('a', '甲')],
              contracts: [contract('a')],
            }),
          ),
        ],
        state: ['a 1 甲公司 | 0 1'],
        rounds: ['a 示例市测试中学 甲公司'],
      },
    ],
  },
  {
    name: 'the contract decides who performs; the supplier of the award is of the bid evaluation alone',
    steps: [
      {
        releases: [
          release('03-01', whole({ awards: [award('a', '甲')] })),
          release('03-04', { contracts: [contract('a', { suppliers: [{ id: '乙' }] })] }),
        ],
        state: ['a 1 乙公司 | 0 1'],
        rounds: ['a 示例市测试中学 乙公司'],
      },
    ],
  },
  {
    name: 'a contract without an award is of the only one; of several, of that of its supplier',
    steps: [
      {
        releases: [
          release('03-01', whole({ awards: [award('a', '甲')] })),
          release('03-04', { contracts: [contract('?', { id: 'c1' })] }),
        ],
        state: ['a 1 甲公司 | 0 1'],
      },
      {
        releases: [
          release('03-05', {
            awards: [award('n', '乙')],
            contracts: [
              contract('?', { id: 'c1', suppliers: [{ id: '甲' }] }),
              contract('?', { id: 'c2', suppliers: [{ id: '乙' }] }),
            ],
          }),
        ],
        state: ['a 1 甲公司 | 0 1', 'n 1 乙公司 | 1'],
      },
    ],
  },
  {
    name: 'a contract of an unknown award that names its supplier stands as an award of its own',
    steps: [
      {
        releases: [
          release('03-01', whole()),
          release('03-04', { contracts: [contract('x', { suppliers: [{ id: '乙' }] })] }),
        ],
        state: ['x 1 乙公司 | 0 1'],
        rounds: ['x 示例市测试中学 乙公司'],
      },
    ],
  },
  {
    name: 'a contract that could be of several awards waits, and is in none of them',
    steps: [
      {
        releases: [
          release('03-01', whole({ awards: [award('a', '甲'), award('n', '乙')] })),
          release('03-04', { contracts: [contract('?', { id: 'c1' })] }),
        ],
        state: ['a 0 甲公司 | 0', 'n 0 乙公司 | ', '! CONTRACT_WITHOUT_AWARD'],
      },
      {
        releases: [release('03-05', { contracts: [{ id: 'c1', awardID: 'n' }] })],
        state: ['a 0 甲公司 | 0', 'n 1 乙公司 | 1'],
      },
    ],
  },
  {
    name: 'awards without lots have one bid evaluation; the next award takes it over before anybody evaluated',
    otherOrder: ['n 0 乙公司'],
    steps: [
      {
        releases: [release('03-01', whole({ awards: [award('n', '乙', { date: '2036-03-02' }), award('a', '甲')] }))],
        state: ['n 0 乙公司 | ', 'a 0 甲公司 | 0'],
      },
      {
        releases: [release('03-05', { awards: [{ id: 'a', status: 'withdrawn' }] })],
        state: ['n 0 乙公司 | 0', 'a 4 甲公司 | 0'],
      },
    ],
  },
  {
    name: 'releases with one id and one date are merged as they came',
    steps: [
      {
        releases: [
          release('03-01', whole()),
          { ...release('03-01', { contracts: [contract('a')] }) },
          { ...release('03-01', { awards: [award('a', '甲')] }) },
        ],
        state: ['a 1 甲公司 | 0 1'],
      },
      {
        releases: [release('03-01', { contracts: [{ id: 'c-a', dateSigned: '2036-03-02' }] })],
        state: ['a 1 甲公司 | 0 1'],
      },
    ],
  },
]
