import { FLAG_RULES } from '@credit/contract'
import { pairSums } from '../../src/modules/evaluation/flags/flags.sql.js'
import { weigh } from '../../src/modules/evaluation/flags/pair-marks.js'
import { FLAGS, flagsOf, giveMark, makePeople, searchAtNight, todosOf, usePair } from '../support/flags.js'

const pair = usePair()

/** Lets two give each other 97 in some sections. */
async function praise(one: string, other: string, sections = 2): Promise<void> {
  for (let n = 0; n < sections; n++) {
    await giveMark(pair.t, { from: one, to: other, total: 97 })
    await giveMark(pair.t, { from: other, to: one, total: 97 })
  }
}

const ofKind = async (kind: string, ids: readonly string[]) =>
  (await flagsOf(pair.t, ids)).filter((flag) => flag.kind === kind)

describe('a ring', () => {
  let members: string[]
  const rings = () => ofKind('ring', members)
  const praiseAll = async (sections?: number) => {
    const [buyer = '', ...suppliers] = members
    for (const supplier of suppliers) await praise(buyer, supplier, sections)
  }

  beforeEach(async () => {
    members = [...(await makePeople(pair.t, 1, 1)), ...(await makePeople(pair.t, 2, 2))]
    await praiseAll()
    await searchAtNight(pair.t)
  })

  it('is one flag that names the whole group, and is found by each name', async () => {
    const [flag, ...others] = await rings()
    expect(others).toEqual([])
    expect(flag).toMatchObject({ status: 'open', figures: { members: 3, pairs: 2, share: 100 } })
    expect(flag?.recordIds).toHaveLength(8)
    const caller = await pair.t.as('district06')
    const { body } = await caller.get(`${FLAGS}/${flag?.id}`).expect(200)
    const named = [{ id: body.participantId, name: body.participantName }, ...body.members]
    expect(named.map(({ id }) => id).sort()).toEqual([...members].sort())
    expect(body.counterpart).toBeNull()
    for (const { name } of named) {
      const list = await caller.get(`${FLAGS}/list?kind=ring&keyword=${encodeURIComponent(name)}`)
      expect(list.body.records.map(({ id }: { id: string }) => id)).toEqual([flag?.id])
    }
  })

  it('gets new evidence and new members, and stays one flag with one to-do', async () => {
    const [before] = await rings()
    const [third = ''] = await makePeople(pair.t, 2, 1)
    await praise(members[0] ?? '', third)
    members.push(third)
    await searchAtNight(pair.t)
    const [flag, ...others] = await rings()
    expect(others).toEqual([])
    expect(flag).toMatchObject({ id: before?.id, figures: { members: 4, pairs: 3 } })
    expect(await todosOf(pair.t, flag?.id ?? '')).toHaveLength(1)
  })

  it('once decided is raised again by later marks only', async () => {
    const [flag] = await rings()
    const caller = await pair.t.as('district06')
    await caller.put(`${FLAGS}/${flag?.id}/dismiss`).send({ reason: '已核实' }).expect(200)
    await searchAtNight(pair.t)
    await praiseAll(1)
    await searchAtNight(pair.t)
    expect(await rings()).toHaveLength(1)
    await praiseAll(1)
    await searchAtNight(pair.t)
    const later = (await rings()).filter(({ status }) => status === 'open')
    expect(later).toMatchObject([{ figures: { members: 3, pairs: 2 } }])
    expect(later[0]?.recordIds.some((id) => flag?.recordIds.includes(id))).toBe(false)
  })
})

describe('one mark far below the others', () => {
  it('is flagged with its giver and the party', async () => {
    const [victim = ''] = await makePeople(pair.t, 2, 1)
    const [enemy = '', ...others] = await makePeople(pair.t, 1, 4)
    for (const from of others) await giveMark(pair.t, { from, to: victim, total: 90 })
    const id = await giveMark(pair.t, { from: enemy, to: victim, total: 50 })
    await searchAtNight(pair.t)
    const [flag, ...more] = await ofKind('hostile', [enemy, victim])
    expect(more).toEqual([])
    expect(flag).toMatchObject({ recordIds: [id], figures: { mark: 50, othersMean: 90, others: 3 } })
    const { body } = await (await pair.t.as('city')).get(`${FLAGS}/${flag?.id}`).expect(200)
    expect(body).toMatchObject({ participantId: enemy, counterpart: { id: victim } })
    expect(body.evidence).toMatchObject([{ benchmark: 90 }])
  })
})

describe('strict evaluators who agree on full marks', () => {
  it('are flagged at the participant that receives them', async () => {
    const [praised = '', ...rest] = await makePeople(pair.t, 2, 5)
    for (const from of await makePeople(pair.t, 1, 3)) {
      await giveMark(pair.t, { from, to: praised, total: 99 })
      for (const to of rest) await giveMark(pair.t, { from, to, total: 80 })
    }
    await searchAtNight(pair.t)
    const [flag, ...more] = await ofKind('unanimous', [praised])
    expect(more).toEqual([])
    expect(flag).toMatchObject({ figures: { evaluators: 3, lowest: 99, chance: 0.46 } })
    const { body } = await (await pair.t.as('city')).get(`${FLAGS}/${flag?.id}`).expect(200)
    expect(body).toMatchObject({ participantId: praised, counterpart: null, members: [] })
  })
})

describe('weights of pairs', () => {
  it('are the same in SQL as in the rules: limited per age, then aged', async () => {
    const { a, b, t } = pair
    const at: [number, number][] = [
      [99, 0],
      [71, -10],
      [80.5, -100],
      [60, -200],
      [50, -400],
      [40, -500],
    ]
    for (const [total, days] of at) await giveMark(t, { from: a, to: b, total, days })
    const half = new Date(t.clock.now().getTime() - 365 * 86_400_000)
    const weighing = { stageWeights: [1, 0.5, 1.5, 1], ageWeights: [1, 0.5], max: 3, half } as const
    const rows = await pairSums.rows(t.ctx(), { ids: [b], since: new Date(0), weighing })
    const records = at.map(([total, days], n) => {
      const moment = new Date(t.clock.now().getTime() + days * 86_400_000)
      return {
        id: `${n}`,
        areaId: '',
        sectionId: '',
        stage: 0,
        evaluatorId: a,
        evaluatedId: b,
        total,
        submittedAt: moment,
        revealedAt: moment,
        durationSeconds: null,
        levels: [],
      }
    })
    const [expected] = weigh(records, weighing)
    const row = rows.find(({ from, to }) => from === a && to === b)
    expect(expected?.weight).toBe(4)
    expect(row?.weight).toBeCloseTo(expected?.weight ?? 0)
    expect(row?.mark).toBeCloseTo(expected?.mark ?? 0)
    expect(expected?.mark).toBeLessThan(FLAG_RULES.ring.mark)
  })
})
