import { earlierDate } from '@credit/contract'
import { type AgeWindow, ageBounds, ageWindow, type Formula, type PlainDate, RunningRating } from '@credit/scoring'
import { groupKeyOf } from '../post-facts.js'
import type { ReplayedFact } from './ledger-evidence.js'

type AgeBounds = readonly [PlainDate, PlainDate]

const LAST_DAY: PlainDate = '9999-12-31'
/** The age windows of the days that were met: all ledgers have entries of the same few thousand. */
const met = new Map<PlainDate, AgeBounds>()
const MAX_MET = 20_000

function boundsOf(day: PlainDate): AgeBounds {
  const known = met.get(day)
  if (known) return known
  if (met.size >= MAX_MET) met.clear()
  const bounds = ageBounds(day)
  met.set(day, bounds)
  return bounds
}

/** The facts that count at one place of a ledger, and the rating that they give. */
export class CountedFacts {
  private readonly windows = new Map<ReplayedFact, AgeWindow>()
  /** Earliest days of facts in window 0 and in window 1: no fact ages before. */
  private earliest: [PlainDate, PlainDate] = [LAST_DAY, LAST_DAY]
  private day: PlainDate = ''
  /** The age windows of `day`. */
  private bounds: AgeBounds = ['', '']
  /** The day of the last rating; days that go back are a fault, but must not cause others. */
  private ratedOn: PlainDate = ''
  private rating: RunningRating | null = null
  private formula: Formula | null = null

  has(fact: ReplayedFact): boolean {
    return this.windows.has(fact)
  }

  add(fact: ReplayedFact, day: PlainDate): void {
    const window = ageWindow(fact.revealedOn, this.boundsOn(day))
    this.setWindow(fact, window)
    this.rating?.add(this.weighted(fact, window))
  }

  /** Removes a fact; returns false if it did not count. Must be called before the fact changes. */
  remove(fact: ReplayedFact): boolean {
    const window = this.windows.get(fact)
    if (window === undefined) return false
    this.rating?.remove(this.weighted(fact, window))
    return this.windows.delete(fact)
  }

  /** Returns the rating on a day by a formula; evaluations whose age window changed are moved. */
  ratingOn(day: PlainDate, formula: Formula): RunningRating {
    const bounds = this.boundsOn(day)
    const isOther = this.formula !== formula
    const [first, second] = this.earliest
    const isAged = first < bounds[0] || second < bounds[1] || day < this.ratedOn
    this.ratedOn = day
    if (this.rating && !isOther && !isAged) return this.rating
    const rating = this.rating && !isOther ? this.rating : new RunningRating(formula)
    const isNew = rating !== this.rating
    this.formula = formula
    this.rating = rating
    this.earliest = [LAST_DAY, LAST_DAY]
    for (const [fact, window] of this.windows) {
      const aged = ageWindow(fact.revealedOn, bounds)
      this.setWindow(fact, aged)
      if (!isNew && aged === window) continue
      if (!isNew) rating.remove(this.weighted(fact, window))
      rating.add(this.weighted(fact, aged))
    }
    return rating
  }

  private setWindow(fact: ReplayedFact, window: AgeWindow): void {
    this.windows.set(fact, window)
    if (window === 2) return
    this.earliest[window] = earlierDate(this.earliest[window], fact.revealedOn)
  }

  private boundsOn(day: PlainDate): AgeBounds {
    if (day !== this.day) this.bounds = boundsOf(day)
    this.day = day
    return this.bounds
  }

  private weighted(fact: ReplayedFact, window: AgeWindow) {
    const { evaluatorId, stage, total } = fact
    return {
      evaluatorId,
      groupKey: groupKeyOf(fact),
      window,
      total,
      weight: this.formula?.stageWeights[stage] ?? 0,
    }
  }
}
