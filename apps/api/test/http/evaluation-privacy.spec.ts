import { addDays, type PlainDate } from '@credit/contract'
import { unitOfWork } from '#database/unit-of-work'
import { voidRecords } from '../../src/modules/evaluation/closing/void-records.js'
import { recomputeAll } from '../../src/modules/ledger/recompute.js'
import { createAgency, createBidders, type EvaluatedAgency, openSection, passTo } from '../support/anonymous.js'
import {
  API,
  createParties,
  createProject,
  logIn,
  MONDAY,
  move,
  type Parties,
  type ProjectFixture,
  recordsOf,
  submit,
  type TestParticipant,
} from '../support/evaluation.js'
import { startTestApp, type TestApp } from '../support/test-app.js'

/**
 * Attacks the anonymity of evaluators by comparing the data that a caller can read: in two cases that differ only in
 * secret facts, all responses must be the same.
 */

const HELD = '2035-11-13T00:01:00+08:00'
const FIRST_OF_MONTH = '2035-12-01T00:20:00+08:00'
const FIRST_DAY = '2035-11-05'

let t: TestApp
let bidders: TestParticipant[]
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())
beforeEach(async () => {
  t.clock.set(MONDAY)
  bidders = await createBidders(t, 8)
})

const bidder = (n: number): TestParticipant => {
  const found = bidders[n]
  if (!found) throw new Error(`there is no bidder ${n}`)
  return found
}

/** Everything that a participant can ask about itself, a party and its sections. */
function pathsOf({ id }: TestParticipant, { agency, sections }: EvaluatedAgency): string[] {
  const days: PlainDate[] = []
  for (let day = FIRST_DAY; day <= t.ctx().clock.today(); day = addDays(day, 1)) days.push(day)
  return [
    ...[id, agency.id].flatMap((of) => [
      `credit/${of}`,
      `credit/${of}/lines?size=200`,
      `mutualEvaluationRecord/participant/${of}?side=received&size=200`,
      `mutualEvaluationRecord/participant/${of}?side=given&size=200`,
      `purchaserAgent/${of}`,
      ...days.map((day) => `credit/${of}?asOf=${day}`),
    ]),
    'account/score/star',
    'account/score/ranking',
    'sysMessage/list',
    'account/me',
    'sysProject/myList',
    'sysProject/myList?evaluationStatus=5',
    'supervisor/examineList',
    'sysProject/list',
    'sysProject/analyze',
    'mutualEvaluationRecord/completion',
    ...sections.flatMap(({ projectId, sectionId }) => [
      `sysProject/${projectId}`,
      `sysProjectBidSection/list/${projectId}`,
      `sysProjectBidSection/detail/${sectionId}`,
      ...['beEvaluatedUsers/', 'canEvaluationUsers/', ''].map(
        (list) => `mutualEvaluationRecord/${list}${projectId}/${sectionId}`,
      ),
    ]),
  ].map((path) => `${API}/${path}`)
}

/** Returns the responses that a participant gets, one per call. */
async function answersOf(who: TestParticipant, about: EvaluatedAgency): Promise<string[]> {
  await logIn(t, who)
  const answers: string[] = []
  for (const path of pathsOf(who, about)) {
    const { status, body } = await who.caller.get(path)
    answers.push(JSON.stringify([path, status, body]))
  }
  return answers
}

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** Removes what differs between two cases by chance: ids, generated names, and places in the ranking. */
function comparable(answers: readonly string[]): string[] {
  return answers.map((answer) =>
    answer
      .replaceAll(UUID, 'id')
      .replaceAll(/(项目|参与方) [g-v]{10}/g, '$1')
      .replaceAll(/Account \d+/g, 'account')
      .replaceAll(/"(loginName|phone)":"[^"]*"/g, '"$1"')
      .replaceAll(/"(rank|version)":\d+/g, '"$1"')
      .replaceAll(/"(requestId|createTime|updateTime|lastLoginTime)":"[^"]*"/g, '"$1"'),
  )
}

/** Returns the pairs of responses that differ. The ranking lists both cases in sequence. */
function differencesOf(one: readonly string[] = [], other: readonly string[] = []) {
  expect(one.length).toBe(other.length)
  const [first, second] = [comparable(one), comparable(other)]
  return first.flatMap((answer, n) =>
    answer === second[n] || answer.includes('score/ranking') ? [] : [[answer, second[n]]],
  )
}

/** Two agencies at once, in the same circumstances. */
async function twoCases(
  prepare: (party: EvaluatedAgency, which: 0 | 1) => Promise<void>,
): Promise<[EvaluatedAgency, EvaluatedAgency]> {
  const cases = [await createAgency(t), await createAgency(t)] as const
  for (const which of [0, 1] as const) await prepare(cases[which], which)
  return [...cases]
}

/** The number of evaluators by the public query. */
async function publicCountOf({ id }: TestParticipant): Promise<number> {
  const code = `91${id.replaceAll('-', '').slice(-16)}`.toUpperCase()
  await t.dataSource.query('UPDATE participant SET code = $1 WHERE id = $2', [code, id])
  const { body } = await t.http.get(`${API}/credit/public`).query({ keyword: code }).expect(200)
  return body[0]?.evaluatorCount
}

async function expectAlike([one, other]: readonly [EvaluatedAgency, EvaluatedAgency]) {
  for (const role of ['agency', 'buyer'] as const) {
    const answers = await Promise.all([answersOf(one[role], one), answersOf(other[role], other)])
    expect(differencesOf(answers[0], answers[1])).toEqual([])
  }
}

describe('the responses to an evaluated party', () => {
  it('are the same with and without small groups, until a pool is released', async () => {
    const cases = await twoCases(async (party, which) => {
      await openSection(t, party, [
        [bidder(0), which === 0 ? 0 : null],
        [bidder(1), which === 0 ? 40 : null],
      ])
      await openSection(t, party, [[bidder(1), which === 0 ? 0 : null]])
    })
    await expectAlike(cases)
    await passTo(t, HELD)
    await expectAlike(cases)
    await passTo(t, FIRST_OF_MONTH)
    await expectAlike(cases)
    await passTo(t, '2036-11-14T00:20:00+08:00')
    const [one] = cases
    const states = (await Promise.all(one.sections.map((section) => recordsOf(t, section)))).flat()
    expect(states.filter(({ status }) => status === 'dropped')).toHaveLength(3)
  })

  it('do not disclose which of a pool had evaluated it before', async () => {
    const cases = await twoCases(async (party) => {
      await openSection(
        t,
        party,
        [0, 1, 2].map((n) => [bidder(n), 85] as const),
      )
    })
    await passTo(t, HELD)
    t.clock.set('2035-11-14T10:00:00+08:00')
    for (const [which, party] of cases.entries()) {
      // In one case two of the pool were in the group before, in the other none.
      for (const n of which === 0 ? [0, 1, 3] : [3, 4, 5]) {
        await openSection(t, party, [[bidder(n), 70]])
      }
    }
    await passTo(t, '2035-11-22T00:01:00+08:00')
    await passTo(t, FIRST_OF_MONTH)
    const counts = await t.dataSource.query(
      'SELECT evaluator_count AS n FROM participant WHERE id = ANY($1) ORDER BY 1',
      [cases.map(({ agency }) => agency.id)],
    )
    expect(counts).toEqual([{ n: 4 }, { n: 6 }])
    await expectAlike(cases)
    // The public count does not differ either.
    const told = await Promise.all(cases.map(({ agency }) => publicCountOf(agency)))
    expect(told).toEqual([3, 3])
  })

  it('do not disclose who gave which mark of a pool, in which section, and when', async () => {
    const marks = [
      [100, 70, 0],
      [0, 100, 70],
    ] as const
    const cases = await twoCases(async (party, which) => {
      for (const n of [0, 1, 2]) {
        // The first section belongs to another bidder.
        await openSection(t, party, [[bidder(which === 0 ? n : (n + 1) % 3), marks[which][n] ?? 0]])
      }
    })
    await passTo(t, HELD)
    await passTo(t, FIRST_OF_MONTH)
    await expectAlike(cases)
    const [one] = cases
    const answers = await answersOf(one.agency, one)
    const parties = /sysProjectBidSection\/detail|sysProjectBidSection\/list/
    for (const { id } of bidders) {
      const naming = answers.filter((answer) => answer.includes(id) && !parties.test(answer))
      expect(naming).toEqual([])
    }
    const received = answers.filter((answer) => answer.includes('beEvaluatedUsers'))
    expect(received.map((answer) => JSON.parse(answer)[2])).toEqual([[], [], []])
  })

  it('do not disclose which record of a pool was voided', async () => {
    const cases = await twoCases(async (party) => {
      for (const n of [0, 1, 2]) await openSection(t, party, [[bidder(n), 100 - 15 * n]])
    })
    await passTo(t, HELD)
    await passTo(t, FIRST_OF_MONTH)
    t.clock.set('2035-12-05T10:00:00+08:00')
    for (const [which, { sections }] of cases.entries()) {
      const section = sections[which === 0 ? 0 : 2]
      if (!section) throw new Error('no section')
      const [record] = (await recordsOf(t, section)).filter(({ code }) => code === 'A7')
      await unitOfWork(t.ctx(), (tx) => voidRecords(tx, [record?.id ?? '']))
    }
    await expectAlike(cases)
  })

  it('are the same for the purchaser whether and when its expert evaluates it', async () => {
    const cases: { parties: Parties; project: ProjectFixture }[] = []
    for (const submits of [true, false]) {
      t.clock.set(MONDAY)
      const parties = await createParties(t)
      const project = await createProject(t, parties.parties)
      await move(t, project, 0)
      await submit(parties.buyer, project, 0)
      if (submits) {
        t.clock.set('2035-11-06T09:00:00+08:00')
        await logIn(t, parties.expert)
        await submit(parties.expert, project, 0, parties.buyer.id)
      }
      cases.push({ parties, project })
    }
    const compare = async () => {
      const answers = []
      for (const { parties, project } of cases) {
        const party = { agency: parties.agency, buyer: parties.buyer, sections: [project] }
        answers.push(await answersOf(parties.buyer, party))
      }
      expect(differencesOf(answers[0], answers[1])).toEqual([])
    }
    t.clock.set('2035-11-06T10:00:00+08:00')
    await compare()
    await passTo(t, HELD)
    await compare()
  })
})

describe('the responses to others', () => {
  it('do not change when a pool is released or withdrawn', async () => {
    const party = await createAgency(t)
    for (const n of [0, 1, 2]) await openSection(t, party, [[bidder(n), 40]])
    await passTo(t, HELD)
    await passTo(t, '2035-11-30T23:20:00+08:00')
    const others = [party.buyer, bidder(5)]
    const read = async () => {
      const lists = []
      for (const who of others) lists.push(...(await answersOf(who, party)))
      return lists
    }
    t.clock.set('2035-12-01T00:10:00+08:00')
    await recomputeAll(t.ctx())
    const before = await read()
    await passTo(t, FIRST_OF_MONTH)
    expect(differencesOf(before, await read())).toEqual([])
    const [section] = party.sections
    if (!section) throw new Error('no section')
    const [record] = (await recordsOf(t, section)).filter(({ code }) => code === 'A7')
    expect(record?.status).toBe('revealed')
    await unitOfWork(t.ctx(), (tx) => voidRecords(tx, [record?.id ?? '']))
    expect(differencesOf(before, await read())).toEqual([])
  })
})
