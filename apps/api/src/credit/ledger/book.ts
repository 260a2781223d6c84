import type { OpenStage, ScoreCause } from '@credit/contract'
import {
  ageBounds,
  ageWindow,
  type EvaluationGroup,
  type Hundredths,
  type PlainDate,
  type ScoreResult,
  score,
  toPoints,
} from '@credit/scoring'
import type { ScoreTerms } from '../../entities/score-line.js'
import type { CreditOf } from '../../participants/set-credit.js'
import type { Rules } from '../rules/rules.js'
import { type Item, inForce, scored, turningCause, turningDay } from './items.js'
import type { Scoring } from './ledger.queries.js'

/** A line to be written. */
export interface NewLine {
  participantId: string
  onDate: PlainDate
  before: Hundredths
  after: Hundredths
  cause: ScoreCause
  causeId: string | null
  params: Record<string, unknown>
  ruleVersion: number
  terms: ScoreTerms
}

interface Mark {
  evaluatorId: string
  stage: OpenStage
  total: Hundredths
  revealedOn: PlainDate
}

/** What a participant's score is computed from, by the rules in force and by those of its last line. */
export interface BookInput {
  now: Rules
  /** The rules of the last line. */
  before: Rules
  /** Where the ledger stands; null before its first line. What the participant's row says follows it. */
  lastScore: Hundredths | null
  groups: EvaluationGroup[]
  /** The groups by the weights of `before`; the same array where those are the same. */
  groupsBefore: EvaluationGroup[]
  items: Item[]
  /** Today, or the day of the last line where that is later. */
  day: PlainDate
}

/** One locked participant: its score, all that makes it, and the lines that the change adds. */
export class Book {
  readonly lines: NewLine[] = []
  /** Items whose time ran out, to be marked so. */
  readonly expired: Item[] = []
  /** The line `ageing`, whose text is completed with what aged. */
  ageing: NewLine | null = null
  readonly day: PlainDate
  items: Item[]
  private current: Item[]
  private result: ScoreResult
  private scoreNow: Hundredths

  constructor(
    readonly stored: Scoring,
    private readonly input: BookInput,
  ) {
    this.day = input.day
    this.items = input.items
    this.current = this.inForceOn(this.day)
    this.scoreNow = input.lastScore ?? 0
    this.result = input.lastScore === null ? this.begin() : this.catchUp()
  }

  get groups(): EvaluationGroup[] {
    return this.input.groups
  }

  get score(): Hundredths {
    return this.scoreNow
  }

  /** Adds a revealed evaluation, as the GROUP BY would. */
  add(mark: Mark): void {
    this.move(mark, 1)
  }

  /** Takes a voided one out. */
  remove(mark: Mark): void {
    this.move(mark, -1)
  }

  /** Takes the items as they now are; those in force today count. */
  setItems(items: Item[]): void {
    this.items = items
    this.current = this.inForceOn(this.day)
  }

  /** Computes anew and writes the line of an event, also where nothing moved. */
  tell(cause: ScoreCause, causeId: string | null, params: Record<string, unknown> = {}): void {
    this.result = this.compute(this.input.now, this.groups)
    this.write(this.input.now, this.result, cause, causeId, params)
  }

  /** The same, but only where a term moved. */
  tellIfMoved(cause: ScoreCause, params: Record<string, unknown> = {}): void {
    const before = termsOf(this.result)
    const result = this.compute(this.input.now, this.groups)
    this.result = result
    if (moved(before, termsOf(result)) || result.score !== this.scoreNow) {
      this.write(this.input.now, result, cause, null, params)
    }
  }

  /** What the participant's row shall say; null where it says so already. */
  credit(): CreditOf | null {
    const { id, sign } = this.stored
    const { now } = this.input
    const { score: value, evaluatorCount, tooFew, serious } = this.result
    const stars = now.stars(sign, value)
    const band = now.band(sign, value, serious)
    const { stored } = this
    const same =
      stored.score === value &&
      stored.stars === stars &&
      stored.band === band &&
      stored.evaluators === evaluatorCount &&
      stored.tooFew === tooFew &&
      stored.serious === serious &&
      stored.scoredOn === this.day
    if (same) return null
    return {
      participantId: id,
      creditScore: toPoints(value),
      starLevel: stars,
      band,
      evaluatorCount,
      tooFew,
      serious,
      scoredOn: this.day,
    }
  }

  private begin(): ScoreResult {
    const result = this.compute(this.input.now, this.groups)
    this.write(this.input.now, result, 'initial', null)
    return result
  }

  /** To today: what aged, then each thing whose time came or ran out, then the rules (domain.md). */
  private catchUp(): ScoreResult {
    const { now, before, groupsBefore } = this.input
    const since = this.stored.scoredOn ?? this.day
    if (since < this.day) {
      this.current = this.inForceOn(since)
      const aged = this.compute(before, groupsBefore)
      if (aged.score !== this.scoreNow) this.ageing = this.write(before, aged, 'ageing', null)
      for (const { item, ends } of this.turned(since)) {
        this.current = ends
          ? this.current.filter((other) => other !== item)
          : [...this.current, item]
        if (ends) this.expired.push(item)
        const result = this.compute(before, groupsBefore)
        this.write(before, result, turningCause(item, ends), item.id)
      }
      this.current = this.inForceOn(this.day)
    }
    const result = this.compute(now, this.groups)
    if (result.score !== this.scoreNow) {
      const params = { from: before.number, to: now.number }
      this.write(now, result, now.key === before.key ? 'recomputed' : 'rules', null, params)
    }
    return result
  }

  private turned(since: PlainDate): { item: Item; ends: boolean }[] {
    return this.items
      .flatMap((item) => {
        const was = inForce(item, since)
        const is = inForce(item, this.day)
        return was === is ? [] : [{ item, ends: was }]
      })
      .sort((a, b) => (turningDay(a.item, a.ends) < turningDay(b.item, b.ends) ? -1 : 1))
  }

  private inForceOn(day: PlainDate): Item[] {
    return this.items.filter((item) => inForce(item, day))
  }

  private compute(rules: Rules, groups: EvaluationGroup[]): ScoreResult {
    return score({ formula: rules.formula(this.stored.sign), groups, ...scored(this.current) })
  }

  private write(
    rules: Rules,
    result: ScoreResult,
    cause: ScoreCause,
    causeId: string | null,
    params: Record<string, unknown> = {},
  ): NewLine {
    const line: NewLine = {
      participantId: this.stored.id,
      onDate: this.day,
      before: this.scoreNow,
      after: result.score,
      cause,
      causeId,
      params,
      ruleVersion: rules.number,
      terms: termsOf(result),
    }
    this.scoreNow = result.score
    this.lines.push(line)
    return line
  }

  private move(mark: Mark, sign: 1 | -1): void {
    const window = ageWindow(mark.revealedOn, ageBounds(this.day))
    const weight = this.input.now.formula(this.stored.sign).stageWeights[mark.stage]
    const at = this.groups.findIndex(
      (group) => group.evaluatorId === mark.evaluatorId && group.window === window,
    )
    const group = this.groups[at]
    if (group) {
      group.s += sign * weight
      group.sx += sign * weight * mark.total
      if (group.s === 0) this.groups.splice(at, 1)
    } else if (sign === 1 && weight > 0) {
      const { evaluatorId } = mark
      this.groups.push({ evaluatorId, window, s: weight, sx: weight * mark.total })
    }
  }
}

/** The terms of a result, in points. */
export function termsOf(result: ScoreResult): ScoreTerms {
  return {
    base: toPoints(result.base),
    bonus: toPoints(result.bonus),
    mutual: toPoints(result.mutual),
    deduction: toPoints(result.deduction),
    adjustment: toPoints(result.adjustment),
    limit: toPoints(result.limit),
  }
}

function moved(a: ScoreTerms, b: ScoreTerms): boolean {
  return (Object.keys(a) as (keyof ScoreTerms)[]).some((term) => a[term] !== b[term])
}
