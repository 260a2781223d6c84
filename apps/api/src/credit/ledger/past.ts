import type { ParticipantSign } from '@credit/contract'
import {
  type AgeWindow,
  ageBounds,
  ageWindow,
  type EvaluationGroup,
  type PlainDate,
  toHundredths,
} from '@credit/scoring'
import type { CreditOf } from '../../participants/set-credit.js'
import { groupBy } from '../../platform/group-by.js'
import type { Rules } from '../rules/rules.js'
import { Book, type NewLine } from './book.js'
import type { Scoring } from './ledger.queries.js'
import { type RevealedFact, tellGroup, tellOne } from './tell-facts.js'

/** Who gets a ledger, and the day it begins. */
export interface Newcomer {
  id: string
  sign: ParticipantSign
  since: PlainDate
}

export interface Past {
  lines: NewLine[]
  credit: CreditOf | null
}

/** The ledger that would have been written had each fact been told on its day, up to `today`. */
export function pastOf(
  newcomer: Newcomer,
  facts: readonly RevealedFact[],
  rules: Rules,
  today: PlainDate,
): Past {
  const { stageWeights, ageWeights } = rules.formula(newcomer.sign)
  const groups = new AgeingGroups(stageWeights, ageWeights[2] > 0)
  let stored: Scoring = { ...UNSCORED, id: newcomer.id, sign: newcomer.sign }
  const lines: NewLine[] = []
  let credit: CreditOf | null = null
  const open = (day: PlainDate): Book => {
    const aged = groups.moveTo(day)
    const input = { now: rules, before: rules, groups: groups.list, groupsBefore: groups.list }
    const book = new Book(stored, { ...input, lastScore: stored.score, items: [], day })
    if (book.ageing) book.ageing.params = { since: stored.scoredOn, ...aged }
    return book
  }
  const close = (book: Book) => {
    credit = book.credit() ?? credit
    lines.push(...book.lines)
    stored = { ...stored, score: book.score, scoredOn: book.day }
  }
  close(open(newcomer.since))
  const days = groupBy(facts, (fact) => fact.revealedOn)
  for (const day of [...days.keys()].sort()) {
    const own = days.get(day) ?? []
    const book = open(day)
    for (const fact of own) if (!fact.anonymous) tellOne(book, fact)
    const anonymous = own.filter((fact) => fact.anonymous)
    for (const group of groupBy(anonymous, (f) => f.groupKey ?? f.recordId).values())
      tellGroup(book, group)
    groups.remember(own)
    close(book)
  }
  if (stored.scoredOn !== null && stored.scoredOn < today) close(open(today))
  return { lines, credit }
}

const UNSCORED: Scoring = {
  ...{ id: '', sign: 2, merged: false, score: null, stars: null, band: null },
  ...{ evaluators: 0, tooFew: true, serious: false, scoredOn: null },
}

/** What the GROUP BY would give on one day after another, moved on instead of read anew. */
class AgeingGroups {
  /** Added to by the books that hold it. */
  readonly list: EvaluationGroup[] = []
  private readonly facts: RevealedFact[] = []
  private bounds: readonly [PlainDate, PlainDate] = ['', '']
  /** Facts before these places stand in window 1, 2. */
  private half = 0
  private gone = 0

  constructor(
    private readonly weights: readonly number[],
    private readonly old: boolean,
  ) {}

  /** Takes in what a book has added: in the order of days. */
  remember(facts: readonly RevealedFact[]): void {
    this.facts.push(...facts)
  }

  /** Answers how many evaluations count half since then, or no longer. */
  moveTo(day: PlainDate): { half: number; gone: number } {
    this.bounds = ageBounds(day)
    const [half, gone] = [this.half, this.gone]
    for (; this.reaches(this.half, 1); this.half++) this.move(this.half, 0, 1)
    for (; this.reaches(this.gone, 2); this.gone++) this.move(this.gone, 1, 2)
    // What went through both counts as gone alone.
    const both = Math.max(0, this.gone - half)
    return { half: this.half - half - both, gone: this.gone - gone }
  }

  private reaches(place: number, window: AgeWindow): boolean {
    const fact = this.facts[place]
    return fact !== undefined && ageWindow(fact.revealedOn, this.bounds) >= window
  }

  private move(place: number, from: AgeWindow, into: AgeWindow): void {
    const fact = this.facts[place]
    if (!fact) return
    const s = this.weights[fact.stage] ?? 0
    const sx = s * toHundredths(fact.total)
    this.add(fact.evaluatorId, from, -s, -sx)
    if (into < 2 || this.old) this.add(fact.evaluatorId, into, s, sx)
  }

  private add(evaluatorId: string, window: AgeWindow, s: number, sx: number): void {
    const { list } = this
    const at = list.findIndex((g) => g.evaluatorId === evaluatorId && g.window === window)
    const group = list[at]
    if (!group) {
      if (s > 0) list.push({ evaluatorId, window, s, sx })
      return
    }
    group.s += s
    group.sx += sx
    if (group.s === 0) list.splice(at, 1)
  }
}
