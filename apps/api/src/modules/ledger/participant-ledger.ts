import type { OpenStage, ScoreCause } from '@credit/contract'
import {
  ageBounds,
  ageWindow,
  type EvaluationGroup,
  EvaluationGroups,
  type Hundredths,
  NOTHING_RECEIVED,
  type PlainDate,
  type ScoreResult,
  score,
  toPoints,
} from '@credit/scoring'
import type { CreditOf } from '../participants/records/participants.sql.js'
import type { Aged } from './aged.js'
import { evaluatorStepOf } from './evaluator-step.js'
import type { StoredCredit } from './ledger.sql.js'
import { type HeldLevels, type LedgerEntry, movedLevels, termsOf } from './ledger-entry.js'
import type { Rules } from './rules/rules.js'
import { causeOfChange, changesBetween, isInForce, type ScoreItem, termsOfItems } from './score-items.js'

/** The total of a revealed evaluation, with the inputs of its weight. */
export interface WeightedScore {
  evaluatorId: string
  /** The anonymous group that it was revealed in; null for a named one. */
  groupKey: string | null
  stage: OpenStage
  total: Hundredths
  revealedOn: PlainDate
}

/** Input for a participant's score, by the rules in force and by the rules of its last entry. */
interface LedgerInput {
  rules: Rules
  /** The rules of the last entry. */
  lastRules: Rules
  /** Score of the last entry, null before the first one. The participant's row follows the ledger. */
  lastScore: Hundredths | null
  groups: readonly EvaluationGroup[]
  /** The groups by the weights of `lastRules`. */
  lastGroups: readonly EvaluationGroup[]
  items: readonly ScoreItem[]
  /** Today, or the day of the last entry if that is later. */
  day: PlainDate
  /** The change of the facts and items. */
  change?: LedgerChange | undefined
}

/** An event that changed the inputs of scores before they were read, such as a merge. */
export interface LedgerChange {
  cause: ScoreCause
  causeId: string
  params?: Record<string, unknown>
  /** Appends an entry even if the score stays the same. */
  always?: boolean
  /** The participant's score ends: its last entry leads to 0 and leaves all figures. */
  closes?: boolean
}

const CLOSED: ScoreResult = {
  base: 0,
  bonus: 0,
  mutual: 0,
  deduction: 0,
  adjustment: 0,
  limit: 0,
  score: 0,
  rating: 0,
  evaluatorCount: 0,
  namedEvaluators: 0,
  largestGroup: 0,
  received: NOTHING_RECEIVED,
  lacksTop: false,
  basis: null,
  unrated: true,
  serious: false,
}

/** The ledger of a locked participant: its score, the components of the score, and the new entries. */
export class ParticipantLedger {
  readonly entries: LedgerEntry[] = []
  /** Items whose validity ended, to be marked as expired. */
  readonly expired: ScoreItem[] = []
  readonly day: PlainDate
  private readonly groups: EvaluationGroups
  private items: readonly ScoreItem[]
  private result: ScoreResult
  private current: Hundredths
  private levels: HeldLevels

  constructor(
    readonly stored: StoredCredit,
    private readonly input: LedgerInput,
  ) {
    this.day = input.day
    this.groups = new EvaluationGroups(input.groups)
    this.items = input.items.filter((item) => isInForce(item, this.day))
    this.current = input.lastScore ?? 0
    this.levels = { starLevel: stored.stars, band: stored.band }
    this.result = input.lastScore === null ? this.appendInitial() : this.catchUp()
  }

  get score(): Hundredths {
    return this.current
  }

  /** True if an entry `ageing` has to be written, whose text names the aged evaluations. */
  get hasAged(): boolean {
    return this.entries.some(({ cause }) => cause === 'ageing')
  }

  /** Adds the evaluations aged since the last day to the entry `ageing`. */
  describeAgeing(aged: Aged): void {
    const at = this.entries.findIndex(({ cause }) => cause === 'ageing')
    const entry = this.entries[at]
    if (entry) this.entries[at] = { ...entry, params: { ...entry.params, since: this.stored.scoredOn, ...aged } }
  }

  add(evaluation: WeightedScore): void {
    this.groups.add(this.weighted(evaluation))
  }

  remove(evaluation: WeightedScore): void {
    this.groups.remove(this.weighted(evaluation))
  }

  /** Replaces the items; items in force today count. */
  setItems(items: readonly ScoreItem[]): void {
    this.items = items.filter((item) => isInForce(item, this.day))
  }

  /** Computes the score and appends the entry of an event, even if the score stays the same. */
  append(cause: ScoreCause, causeId: string | null, params: Record<string, unknown> = {}): void {
    this.result = this.compute(this.input.rules, this.groups.list, this.items)
    this.appendEntry(this.input.rules, this.result, cause, causeId, params)
  }

  /**
   * Adds one evaluation and appends its entry. A mark above the rating can lower it only because its evaluator's weight
   * does not grow; the entry then says so.
   */
  appendEvaluation(evaluation: WeightedScore, causeId: string, params: Record<string, unknown>): void {
    const { rating, mutual } = this.result
    this.add(evaluation)
    this.append('evaluation', causeId, params)
    if (evaluation.total <= rating || this.result.mutual >= mutual) return
    const entry = this.entries.at(-1)
    if (entry) this.entries[this.entries.length - 1] = { ...entry, params: { ...entry.params, capped: true } }
  }

  /** Returns score, stars and band before this transaction and now. */
  standing() {
    const { stored, input, result } = this
    const { starLevel, band, limitedBy } = input.rules.levels(stored.sign, result)
    return {
      participantId: stored.id,
      before: {
        score: pointsOrNull(stored.score),
        starLevel: stored.stars,
        band: stored.band,
        limitedBy: pointsOrNull(stored.limitedBy),
        unrated: stored.unrated,
        serious: stored.serious,
      },
      after: {
        score: toPoints(result.score),
        starLevel,
        band,
        limitedBy: pointsOrNull(limitedBy),
        unrated: result.unrated,
        serious: result.serious,
      },
    }
  }

  /** Returns the new values of the participant's row, or null if they are unchanged. */
  credit(): CreditOf | null {
    const { stored, day } = this
    const { rules } = this.input
    const { score: value, evaluatorCount, unrated, serious, basis } = this.result
    const { starLevel, band, bandFrom, limitedBy } = rules.levels(stored.sign, this.result)
    const evaluatorStep = evaluatorStepOf(this.result)
    const unchanged =
      stored.score === value &&
      stored.stars === starLevel &&
      stored.band === band &&
      stored.bandFrom === bandFrom &&
      stored.limitedBy === limitedBy &&
      stored.basis === basis &&
      stored.evaluators === evaluatorCount &&
      stored.evaluatorStep === evaluatorStep &&
      stored.unrated === unrated &&
      stored.serious === serious &&
      stored.scoredOn === day
    if (unchanged) return null
    const flags = { evaluatorCount, evaluatorStep, unrated, serious, scoredOn: day }
    const limits = { bandFrom: pointsOrNull(bandFrom), limitedBy: pointsOrNull(limitedBy), basis }
    return { participantId: stored.id, creditScore: toPoints(value), starLevel, band, ...limits, ...flags }
  }

  private appendInitial(): ScoreResult {
    const result = this.compute(this.input.rules, this.groups.list, this.items)
    this.appendEntry(this.input.rules, result, 'initial', null)
    return result
  }

  /** Brings the score to today: ageing, then items that began or expired, then the rules. */
  private catchUp(): ScoreResult {
    const { rules, lastRules, change } = this.input
    this.applyPassedTime(this.stored.scoredOn ?? this.day)
    const result = change?.closes ? CLOSED : this.compute(rules, this.groups.list, this.items)
    const isChanged = this.differs(rules, result)
    if (change && (change.always || isChanged)) {
      this.appendEntry(rules, result, change.cause, change.causeId, change.params)
    } else if (isChanged) {
      const cause = rules.key === lastRules.key ? 'recomputed' : 'rules'
      this.appendEntry(rules, result, cause, null, { from: lastRules.number, to: rules.number })
    }
    return result
  }

  private applyPassedTime(since: PlainDate): void {
    if (since >= this.day) return
    const { lastRules, lastGroups, items } = this.input
    let inForce = items.filter((item) => isInForce(item, since))
    const aged = this.compute(lastRules, lastGroups, inForce)
    if (this.differs(lastRules, aged)) this.appendEntry(lastRules, aged, 'ageing', null)
    for (const change of changesBetween(items, since, this.day)) {
      const { item, ends } = change
      inForce = ends ? inForce.filter((other) => other !== item) : [...inForce, item]
      if (ends) this.expired.push(item)
      const result = this.compute(lastRules, lastGroups, inForce)
      this.appendEntry(lastRules, result, causeOfChange(change), item.id)
    }
  }

  private compute(rules: Rules, groups: readonly EvaluationGroup[], items: readonly ScoreItem[]): ScoreResult {
    return score({ formula: rules.formula(this.stored.sign), groups, ...termsOfItems(items) })
  }

  /** Whether a result has another score, band or star level than the ledger so far. */
  private differs(rules: Rules, result: ScoreResult): boolean {
    const { starLevel, band } = rules.levels(this.stored.sign, result)
    return result.score !== this.current || starLevel !== this.levels.starLevel || band !== this.levels.band
  }

  private appendEntry(
    rules: Rules,
    result: ScoreResult,
    cause: ScoreCause,
    causeId: string | null,
    params: Record<string, unknown> = {},
  ): void {
    const { starLevel, band } = rules.levels(this.stored.sign, result)
    const { levels, current } = this
    // Names the levels that change while the score stays.
    const moved = cause === 'initial' || current !== result.score ? {} : movedLevels(levels, { starLevel, band })
    this.entries.push({
      participantId: this.stored.id,
      onDate: this.day,
      cause,
      causeId,
      params: { ...params, ...moved },
      before: current,
      after: result.score,
      ruleVersion: rules.number,
      terms: termsOf(result),
    })
    this.current = result.score
    this.levels = { starLevel, band }
  }

  private weighted({ stage, total, revealedOn, ...by }: WeightedScore) {
    const weight = this.input.rules.formula(this.stored.sign).stageWeights[stage]
    return { ...by, total, weight, window: ageWindow(revealedOn, ageBounds(this.day)) }
  }
}

function pointsOrNull(value: Hundredths | null): number | null {
  return value === null ? null : toPoints(value)
}
