import { addMonths } from '@credit/contract'
import type { SystemCtx } from '#core/context'
import { unitOfWork } from '#database/unit-of-work'
import { BonusClaimEntity } from '#entities/ledger/bonus-claim'
import { DishonestyItemEntity } from '#entities/ledger/dishonesty-item'
import { ParticipantEntity } from '#entities/participants/participant'
import { recordDishonesty } from '../../src/modules/acts/record-dishonesty.js'
import { approveBonus } from '../../src/modules/claims/bonus/examine-claim.js'
import { recomputeAll } from '../../src/modules/ledger/recompute.js'
import { verifyScores } from '../../src/modules/ledger/verify/verify-scores.js'
import { decisionAgainst, makeParticipants, reveal } from '../support/credit.js'
import { insertRow } from '../support/insert-row.js'
import { type Caller, startTestApp, type TestApp } from '../support/test-app.js'

const BASE = '/credit/admin/api'

/** Evaluations as `[number of evaluators, total, months ago]`, and the other items in force. */
interface Example {
  marks?: readonly (readonly [evaluators: number, total: number, monthsAgo?: number])[]
  bonus?: number
  acts?: readonly string[]
}

/** The worked examples of docs/scoring.md. */
const EXAMPLES = {
  newcomer: {},
  good: { marks: [[20, 94]], bonus: 6 },
  oneZero: { marks: [[20, 94], [1, 0]], bonus: 6 }, // biome-ignore format: a table
  serious: { marks: [[20, 94]], bonus: 6, acts: ['S-S1'] },
  three: { marks: [[3, 100]] },
  older: { marks: [[40, 88], [12, 82, 13]], bonus: 4, acts: ['S-G1'] }, // biome-ignore format: a table
  minor: { marks: [[6, 85]], bonus: 3, acts: ['S-M1', 'S-M2'] },
  best: { marks: [[50, 100]], bonus: 10 },
  at70: { marks: [[45, 70]] },
  at40: { marks: [[45, 40]] },
  at0: { marks: [[45, 0]] },
} satisfies Record<string, Example>
type ExampleName = keyof typeof EXAMPLES
const NAMES = Object.keys(EXAMPLES) as ExampleName[]

let t: TestApp
let ctx: SystemCtx
let city: Caller
const ids = new Map<ExampleName, string>()

beforeAll(async () => {
  t = await startTestApp()
  ctx = t.ctx()
  city = await t.as('city')
  const names = Array.from({ length: 52 }, (_, n) => `评价单位${n}`)
  const evaluators = await makeParticipants(ctx, 1, names)
  const made = await makeParticipants(ctx, 2, NAMES)
  for (const [n, name] of NAMES.entries()) {
    ids.set(name, made[n] ?? '')
    await create(made[n] ?? '', EXAMPLES[name], evaluators)
  }
})
afterAll(() => t.stop())

async function create(id: string, example: Example, evaluators: readonly string[]): Promise<void> {
  let first = 0
  for (const [count, total, monthsAgo = 0] of example.marks ?? []) {
    const revealedOn = addMonths(t.clock.today(), -monthsAgo)
    await reveal(ctx, id, evaluators.slice(first, first + count), total, { revealedOn })
    first += count
  }
  if (example.bonus) await grant(id, example.bonus)
  for (const code of example.acts ?? []) {
    const item = await ctx.manager.findOneByOrFail(DishonestyItemEntity, { code })
    const act = { participantId: id, itemId: item.id, description: code, source: 'import' } as const
    const decision = await decisionAgainst(ctx, id)
    await unitOfWork(ctx, (tx) => recordDishonesty(tx, { ...act, ...decision }))
  }
}

/** A bonus claim of some points in force, on an item of its own. */
async function grant(participantId: string, points: number): Promise<void> {
  const names = { 'zh-CN': `加${points}分`, 'en-US': `${points} points` }
  const item = { sign: 2, code: `T-B${points}-${participantId.slice(-6)}`, names, points }
  const { body } = await city
    .post(`${BASE}/qualificationBonusItems`)
    .send({ ...item, validityMonths: 12 })
    .expect(201)
  const { areaId } = await ctx.manager.findOneByOrFail(ParticipantEntity, { id: participantId })
  const claim = { participantId, areaId, itemId: body.id, status: 'noticed' } as const
  const row = await insertRow(ctx, BonusClaimEntity, { ...claim, points, maxPoints: points })
  await unitOfWork(ctx, (tx) => approveBonus(tx, row.id))
}

async function scores(): Promise<Record<string, unknown>> {
  const rows = await Promise.all(
    NAMES.map(async (name) => {
      const { body } = await city.get(`${BASE}/credit/${ids.get(name)}`).expect(200)
      const { creditScore, starLevel, band, unrated, base, bonus, mutual, ...rest } = body
      const sum = base + bonus + mutual - rest.deduction + rest.adjustment + rest.limit
      expect([name, sum.toFixed(2)]).toEqual([name, creditScore.toFixed(2)])
      return [name, unrated ? [creditScore, starLevel, band, 'unrated'] : [creditScore, starLevel, band]]
    }),
  )
  return Object.fromEntries(rows)
}

/** Sets the numbers of a preset as the settings page does; the job then recomputes. */
async function apply(preset: string): Promise<void> {
  const { body: presets } = await city.get(`${BASE}/scoreFormula/presets`)
  const { B, preset: _, name: __, ...formula } = presets.find((row: { preset: string }) => row.preset === preset)
  const baseScores = [1, 2, 3, 4].map((sign) => ({ sign, score: B }))
  await city.put(`${BASE}/scoreRules`).send({ baseScores, formula }).expect(200)
  await recomputeAll(ctx)
}

describe('the worked examples', () => {
  it('are exact by the numbers of a new installation', async () => {
    expect(await scores()).toEqual({
      newcomer: [75, null, null, 'unrated'],
      good: [90.12, 5, 'AAA'],
      oneZero: [88.04, 4, 'AA'],
      serious: [40.12, 2, 'D'],
      three: [80.63, 4, 'AA'],
      older: [80.61, 4, 'AA'],
      minor: [77.27, 3, 'A'],
      best: [98.64, 5, 'AAA'],
      at70: [72.3, 3, 'B'],
      at40: [56.1, 2, 'C'],
      at0: [34.5, 2, 'C'],
    })
  })

  it('are exact by the lenient preset, with one entry for the change', async () => {
    await apply('mutualEvaluationLenient')
    expect(await scores()).toMatchObject({
      newcomer: [84, null, null, 'unrated'],
      good: [93.36, 5, 'AAA'],
      oneZero: [92.31, 5, 'AAA'],
      serious: [43.36, 2, 'D'],
      three: [86.25, 4, 'AA'],
      older: [84.95, 4, 'AA'],
      minor: [83.82, 4, 'AA'],
      best: [99.45, 5, 'AAA'],
    })
    const { body } = await city.get(`${BASE}/credit/${ids.get('at70')}/lines?size=2`)
    const causes = body.records.map((row: { cause: string }) => row.cause)
    expect(causes).toEqual(['rules', 'evaluation'])
    // The text names the changes for this role, not only the versions.
    expect(body.records[0].text).toMatch(
      /^计分规则由第\d+版变更为第\d+版：基础分 30 → 60，互评得分上限 60 → 30，互评起始分 75 → 80$/,
    )
  })

  it('are exact by deductions only', async () => {
    await apply('deductionsOnly')
    expect(await scores()).toMatchObject({
      newcomer: [100, null, null, 'unrated'],
      older: [95, 5, 'AAA'],
    })
    expect((await verifyScores(ctx)).faults).toEqual([])
  })
})
