import { unitOfWork } from '#database/unit-of-work'
import { voidRecords } from '../../src/modules/evaluation/closing/void-records.js'
import { makeParticipants } from '../support/credit.js'
import { createProject, formsOf, submit } from '../support/evaluation.js'
import { auditOf, FLAGS, flagsOf, giveMark, makePeople, searchAtNight, todosOf, usePair } from '../support/flags.js'
import { freshName } from '../support/fresh-name.js'
import { useSection } from '../support/section.js'

const DISTRICT = '003900130006'
const CITY = '003900130001'
const pair = usePair()

describe('the search at night', () => {
  it('stores a finding once, with its evidence, a to-do and no change of a score', async () => {
    const scores = () =>
      pair.t.dataSource.query('SELECT count(*)::int AS n FROM score_line WHERE participant_id = ANY($1)', [
        [pair.a, pair.b],
      ])
    const before = await scores()
    const ids = await pair.praise(3)
    const flag = await pair.flag()
    expect(flag).toMatchObject({ kind: 'mutual', status: 'open', areaCode: DISTRICT })
    expect(flag.recordIds).toEqual([...ids].sort())
    expect(flag.figures).toEqual({ given: 99, received: 99, ownFromOthers: 80, otherFromOthers: 80 })
    expect(await todosOf(pair.t, flag.id)).toEqual([
      { permission: 'flag:update', link: `/integrityManagement/flags/details?id=${flag.id}` },
    ])
    await searchAtNight(pair.t)
    expect(await pair.flag()).toEqual(flag)
    expect(await auditOf(pair.t, flag.id)).toEqual([{ action: 'find' }])
    expect(await scores()).toEqual(before)
  })

  it('adds new evidence to the open flag, and keeps records voided since', async () => {
    await pair.praise(3)
    const flag = await pair.flag()
    await unitOfWork(pair.t.ctx(), (tx) => voidRecords(tx, flag.recordIds.slice(0, 1)))
    expect((await pair.flag()).recordIds).toEqual(flag.recordIds)
    await pair.praise(2)
    const later = await pair.flag()
    expect(later.id).toBe(flag.id)
    expect(later.recordIds).toHaveLength(9)
    expect(await todosOf(pair.t, flag.id)).toHaveLength(1)
  })

  it('assigns evidence of several areas to the city, which alone sees all of it', async () => {
    const ids = await pair.praise(3)
    await pair.t.dataSource.query(
      `UPDATE evaluation_record SET area_id = (SELECT id FROM area WHERE code = '003900130002')
        WHERE id = $1`,
      [ids[0]],
    )
    const flag = await pair.flag()
    expect(flag.areaCode).toBe(CITY)
    expect((await (await pair.t.as('district06')).get(`${FLAGS}/${flag.id}`)).status).toBe(404)
    const { body } = await (await pair.t.as('city')).get(`${FLAGS}/${flag.id}`).expect(200)
    expect(body.evidence).toHaveLength(6)
  })

  it('leaves out evaluations too old to count', async () => {
    for (let n = 0; n < 3; n++) {
      const section = await createProject(pair.t, [])
      await giveMark(pair.t, { from: pair.a, to: pair.b, total: 99, section, days: -740 })
      await giveMark(pair.t, { from: pair.b, to: pair.a, total: 99, section, days: -740 })
    }
    await searchAtNight(pair.t)
    expect(await flagsOf(pair.t, [pair.a, pair.b])).toEqual([])
  })
})

describe('the means of a role', () => {
  it('come from its evaluators who gave at least ten', async () => {
    const section = await createProject(pair.t, [])
    const evaluated = await makePeople(pair.t, 2, 10)
    const evaluators = await makeParticipants(
      pair.t.ctx(),
      3,
      Array.from({ length: 12 }, (_, n) => freshName(`代理机构 ${n}`)),
    )
    const [strange = '', silent = '', ...others] = evaluators
    for (const [n, to] of evaluated.entries()) {
      for (const [m, from] of others.entries()) {
        await giveMark(pair.t, { from, to, total: 80 + m, section })
      }
      await giveMark(pair.t, { from: strange, to, total: 50, section })
      if (n > 0) await giveMark(pair.t, { from: silent, to, total: 0, section })
    }
    await searchAtNight(pair.t)
    const outliers = (await flagsOf(pair.t, evaluators)).filter(({ kind }) => kind === 'outlier')
    // Means 50 and 80 to 89: median 84, distances 34, 4 to 0 and 1 to 5, their median 3.
    expect(outliers.map(({ figures }) => figures)).toEqual([
      { evaluations: 10, ownMean: 50, median: 84, deviation: 3, evaluators: 11 },
    ])
    const [{ names }] = await pair.t.dataSource.query(
      `SELECT array_agg(participant_id) AS names FROM evaluation_flag WHERE kind = 'outlier'
        AND participant_id = ANY($1)`,
      [evaluators],
    )
    expect(names).toEqual([strange])
  })
})

describe('anonymous evaluations', () => {
  it('count neither as evidence nor in figures: the flags are the same without them', async () => {
    const [x = '', y = ''] = await makePeople(pair.t, 1, 2)
    /** The same named marks about eight suppliers; the anonymous ones differ. */
    const arrange = async (evaluator: string, hidden: number) => {
      const judges = await makePeople(pair.t, 1, 2)
      for (const to of await makePeople(pair.t, 2, 8)) {
        await giveMark(pair.t, { from: evaluator, to, total: 60 })
        for (const from of judges) {
          await giveMark(pair.t, { from, to, total: 90 })
          await giveMark(pair.t, { from, to, total: hidden, anonymous: true })
        }
      }
      // Each of these would be a finding about the evaluator.
      await giveMark(pair.t, { from: evaluator, to: pair.b, total: 0, anonymous: true, seconds: 1 })
      for (let n = 0; n < 3; n++) {
        const section = await createProject(pair.t, [])
        await giveMark(pair.t, {
          from: evaluator,
          to: pair.b,
          total: 100,
          section,
          anonymous: true,
        })
        await giveMark(pair.t, { from: pair.b, to: evaluator, total: 100, section })
      }
    }
    await arrange(x, 0)
    await arrange(y, 100)
    await searchAtNight(pair.t)
    const told = async (id: string) => (await flagsOf(pair.t, [id])).map(({ kind, figures }) => ({ kind, figures }))
    expect(await told(x)).toEqual([{ kind: 'deviating', figures: { participants: 8, ownMean: 60, othersMean: 90 } }])
    expect(await told(y)).toEqual(await told(x))
    const [{ n }] = await pair.t.dataSource.query(
      `SELECT count(*)::int AS n FROM evaluation_flag f JOIN evaluation_record r
        ON r.id = ANY(f.record_ids || f.related_ids) WHERE r.anonymous`,
    )
    expect(n).toBe(0)
  })
})

describe('the time that a form takes', () => {
  const s = useSection()

  it('is counted by the server from its first view to the submit', async () => {
    await s.reach(0)
    const { buyer, agency, winner } = s.parties
    const passes = (seconds: number) =>
      s.t.clock.set(new Date(s.t.clock.now().getTime() + seconds * 1000).toISOString())
    const forms = await formsOf(buyer, s.project, 0)
    expect(forms.length).toBeGreaterThan(1)
    passes(20 * forms.length - 0.1)
    expect((await submit(buyer, s.project, 0)).status).toBe(200)
    await formsOf(agency, s.project, 0)
    passes(3600)
    await submit(agency, s.project, 0)
    await submit(winner, s.project, 0)
    s.t.clock.set('2035-11-13T00:01:00+08:00')
    await s.runWindowTask()
    await searchAtNight(s.t)
    const quick = await flagsOf(s.t, [buyer.id])
    expect(quick.map(({ kind }) => kind)).toEqual(['hasty'])
    expect(quick[0]?.figures.evaluations).toBe(forms.length)
    expect(quick[0]?.figures.fastest).toBeLessThan(20)
    expect(await flagsOf(s.t, [agency.id])).toEqual([])
  })
})
