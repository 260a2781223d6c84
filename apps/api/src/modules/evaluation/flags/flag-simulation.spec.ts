import { addMonths, timeOn } from '@credit/contract'
import { flagsAmong } from './all-flags.js'
import type { FlaggableRecord } from './flaggable-record.js'

/** Participants of a simulated city by role, 300 in all. */
const CITY = { purchaser: 50, supplier: 200, agency: 20, expert: 30 } as const
type Role = keyof typeof CITY
const ROLES = Object.keys(CITY) as Role[]
const MONTHS = 24
const SECTIONS_A_MONTH = 45
const START = '2031-01-15'
const ANSWERS = 6
/** Habits of the raters: each mark as deserved, most raters always 100, or most marks 100. */
const HABITS = ['none', 'raters', 'marks'] as const
type Habit = (typeof HABITS)[number]

/** A generator with a fixed seed (mulberry32): the same numbers in each run. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A city whose participants do business and evaluate each other month by month. */
class SimulatedCity {
  readonly records: FlaggableRecord[] = []
  private readonly random: () => number
  private readonly traits = new Map<string, number>()
  private readonly partners = new Map<string, string[]>()
  private sections = 0

  constructor(
    private readonly habit: Habit,
    seed: number,
  ) {
    this.random = randomOf(seed)
    for (let month = 0; month < MONTHS; month++) {
      for (let n = 0; n < SECTIONS_A_MONTH; n++) this.procure(month)
    }
  }

  /** A section with its evaluations: the bid evaluation now, contract, acceptance and payment later. */
  private procure(month: number): void {
    const purchaser = this.pick('purchaser')
    const agency = this.pick('agency')
    const experts = [this.pick('expert'), this.pick('expert'), this.pick('expert')]
    const supplier = this.pickSupplier(purchaser)
    const section = this.section()
    this.each(section, month, 0, [
      [purchaser, agency],
      [agency, purchaser],
      ...[...new Set(experts)].flatMap((expert): [string, string][] => [
        [purchaser, expert],
        [agency, expert],
        [expert, agency],
      ]),
    ])
    this.perform(section, month, purchaser, supplier, () => undefined)
  }

  /** Evaluations of a purchaser and a supplier of each other, from the contract to the payment. */
  perform(section: string, month: number, purchaser: string, supplier: string, mark: () => number | undefined): void {
    for (const [stage, later] of [
      [1, 1],
      [2, 3],
      [3, 5],
    ] as const) {
      const both: [string, string][] = [
        [purchaser, supplier],
        [supplier, purchaser],
      ]
      this.each(section, month + later, stage, both, mark)
    }
  }

  section(): string {
    this.sections += 1
    return `s${this.sections}`
  }

  /** Stores evaluations of a month, with a given mark or one as the rater usually gives. */
  each(
    sectionId: string,
    month: number,
    stage: number,
    pairs: readonly (readonly [string, string])[],
    mark: () => number | undefined = () => undefined,
  ): void {
    for (const [evaluatorId, evaluatedId] of pairs) {
      const set = mark()
      const levels = set === undefined ? this.answers(evaluatorId, evaluatedId) : [100, 85]
      const at = timeOn(addMonths(START, month))
      this.records.push({
        id: `r${this.records.length}`,
        areaId: 'area',
        sectionId,
        stage,
        evaluatorId,
        evaluatedId,
        total: set ?? levels.reduce((all, level) => all + level, 0) / levels.length,
        submittedAt: at,
        revealedAt: at,
        durationSeconds: 60,
        levels,
      })
    }
  }

  private answers(rater: string, evaluated: string): number[] {
    const isFull =
      (this.habit === 'raters' && this.trait(`habit ${rater}`) < 0.7) || (this.habit === 'marks' && this.random() < 0.8)
    if (isFull) return Array<number>(ANSWERS).fill(100)
    const deserved = 84 + 12 * this.bell(`quality ${evaluated}`) + 8 * this.bell(`leniency ${rater}`)
    return Array.from({ length: ANSWERS }, () => {
      const felt = deserved + 30 * (this.random() + this.random() - 1)
      return felt >= 92 ? 100 : felt >= 77 ? 85 : felt >= 55 ? 70 : 40
    })
  }

  /** A number from 0 to 1 that belongs to somebody. */
  private trait(of: string): number {
    const known = this.traits.get(of) ?? this.random()
    this.traits.set(of, known)
    return known
  }

  /** A number around 0, seldom beyond -2 and 2, that belongs to somebody. */
  private bell = (of: string) =>
    [0, 1, 2, 3].reduce((all, n) => all + this.trait(`${of} ${n}`), 0) * Math.sqrt(3) - 2 * Math.sqrt(3)

  /** Picks somebody of a role; some are much busier than others. */
  private pick(role: Role): string {
    return `${role}-${Math.floor(CITY[role] * this.random() ** 1.7)}`
  }

  /** Two of five orders go to a supplier that the purchaser knows. */
  private pickSupplier(purchaser: string): string {
    const known = this.partners.get(purchaser) ?? []
    const again = known[Math.floor(known.length * this.random())]
    const supplier = again !== undefined && this.random() < 0.4 ? again : this.pick('supplier')
    this.partners.set(purchaser, [...known, supplier])
    return supplier
  }

  /** Flags of the evaluations of the 24 months before a month's end, as of that day. */
  flags(month: number) {
    const today = addMonths(START, month)
    const since = timeOn(addMonths(today, -24))
    const until = timeOn(today)
    const records = this.records.filter(({ revealedAt }) => revealedAt >= since && revealedAt <= until)
    const half = timeOn(addMonths(today, -12))
    return flagsAmong(records, { stageWeights: [1, 0.5, 1.5, 1], ageWeights: [1, 0.5], max: 3, half }, (id) =>
      ROLES.findIndex((role) => id.startsWith(role)),
    )
  }
}

/** Percentage of participants that are newly flagged in each month. */
function newlyFlagged(city: SimulatedCity): number[] {
  const all = Object.values(CITY).reduce((sum, count) => sum + count, 0)
  const known = new Set<string>()
  return Array.from({ length: MONTHS }, (_, month) => {
    const fresh = new Set<string>()
    for (const { kind, participantId, records } of city.flags(month)) {
      if (kind === 'hasty') continue
      const about =
        kind === 'mutual' || kind === 'hostile' || kind === 'retaliation' ? (records[0]?.evaluatedId ?? '') : ''
      const key = `${kind} ${participantId} ${about}`
      if (known.has(key)) continue
      known.add(key)
      fresh.add(participantId)
    }
    return (100 * fresh.size) / all
  })
}

describe('an honest city of 300 participants', () => {
  it.each(HABITS.flatMap((habit) => [11].map((seed) => [habit, seed] as const)))(
    'with habit %s, seed %i: few are newly flagged in a month',
    (habit, seed) => {
      const months = newlyFlagged(new SimulatedCity(habit, seed))
      expect(months.reduce((sum, one) => sum + one, 0) / months.length).toBeLessThan(2)
      expect(Math.max(...months)).toBeLessThan(4)
    },
  )
})

describe('rings in an honest city', () => {
  it.each([
    ['3 suppliers and 1 purchaser', 3, 1],
    ['1 supplier and 3 purchasers', 1, 3],
    ['2 suppliers and 1 purchaser', 2, 1],
    ['3 suppliers and 3 purchasers', 3, 3],
  ])('of %s are found', (_, suppliers, purchasers) => {
    for (const habit of HABITS) {
      const city = new SimulatedCity(habit, 21)
      const random = randomOf(7)
      const members = new Set<string>()
      for (let p = 0; p < purchasers; p++) {
        for (let s = 0; s < suppliers; s++) {
          const [purchaser, supplier] = [`purchaser-ring${p}`, `supplier-ring${s}`]
          members.add(purchaser).add(supplier)
          for (const month of [18, 24]) {
            const section = city.section()
            city.each(section, month, 0, [['agency-3', purchaser]])
            city.perform(section, month, purchaser, supplier, () => 95 + Math.round(500 * random()) / 100)
          }
        }
      }
      const found = city
        .flags(30)
        .filter(({ kind, records }) => kind === 'ring' && records.some(({ evaluatedId }) => members.has(evaluatedId)))
      expect(found).toHaveLength(1)
    }
  })
})

describe('hostile marks in an honest city', () => {
  it('are found with their giver', () => {
    for (const habit of HABITS) {
      const city = new SimulatedCity(habit, 31)
      for (let n = 0; n < 4; n++) city.perform(city.section(), 20, `purchaser-${n}`, 'supplier-victim', () => 88 + n)
      city.perform(city.section(), 20, 'purchaser-enemy', 'supplier-victim', () => 50)
      const hostile = city.flags(26).filter(({ kind }) => kind === 'hostile')
      expect(hostile.map(({ participantId }) => participantId)).toContain('purchaser-enemy')
    }
  })
})
