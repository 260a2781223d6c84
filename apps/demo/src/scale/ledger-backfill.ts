import { groupBy } from '@credit/api/core/group-by'
import { type Aged, agedList } from '@credit/api/modules/ledger/aged'
import type { RevealedFact } from '@credit/api/modules/ledger/facts.sql'
import type { StoredCredit } from '@credit/api/modules/ledger/ledger.sql'
import type { LedgerEntry } from '@credit/api/modules/ledger/ledger-entry'
import { ParticipantLedger } from '@credit/api/modules/ledger/participant-ledger'
import { appendEvaluationEntry, appendGroupEntry, groupKeyOf, groupsOf } from '@credit/api/modules/ledger/post-facts'
import type { Rules } from '@credit/api/modules/ledger/rules/rules'
import type { CreditOf } from '@credit/api/modules/participants/records/participants.sql'
import type { ParticipantSign } from '@credit/contract'
import { type AgeWindow, ageBounds, ageWindow, EvaluationGroups, type PlainDate, toHundredths } from '@credit/scoring'

/** A participant without a ledger, and the day on which it starts. */
export interface NewLedger {
  id: string
  sign: ParticipantSign
  since: PlainDate
}

export interface LedgerBackfill {
  entries: LedgerEntry[]
  credit: CreditOf | null
}

/** Computes the ledger that results from posting each fact on its day, up to `today`. */
export function backfillLedger(
  { id, sign, since }: NewLedger,
  facts: readonly RevealedFact[],
  rules: Rules,
  today: PlainDate,
): LedgerBackfill {
  const { stageWeights, ageWeights } = rules.formula(sign)
  const groups = new AgeingGroups(stageWeights, ageWeights[2] > 0)
  let stored: StoredCredit = { ...UNSCORED, id, sign }
  const entries: LedgerEntry[] = []
  let credit: CreditOf | null = null
  const open = (day: PlainDate): ParticipantLedger => {
    const aged = groups.moveTo(day)
    const ledger = new ParticipantLedger(stored, {
      rules,
      lastRules: rules,
      groups: groups.list,
      lastGroups: groups.list,
      lastScore: stored.score,
      items: [],
      day,
    })
    ledger.describeAgeing(aged)
    return ledger
  }
  const close = (ledger: ParticipantLedger) => {
    credit = ledger.credit() ?? credit
    entries.push(...ledger.entries)
    const levels = credit ? { stars: credit.starLevel, band: credit.band } : {}
    stored = { ...stored, ...levels, score: ledger.score, scoredOn: ledger.day }
  }
  close(open(since))
  const days = groupBy(facts, (fact) => fact.revealedOn)
  for (const day of [...days.keys()].sort()) {
    const own = days.get(day) ?? []
    const ledger = open(day)
    for (const fact of own) if (!fact.anonymous) appendEvaluationEntry(ledger, fact)
    for (const group of groupsOf(own.filter((fact) => fact.anonymous))) {
      appendGroupEntry(ledger, group, group[0]?.pooled ? 'pool' : 'anonymousGroup')
    }
    groups.addNew(own)
    close(ledger)
  }
  if (stored.scoredOn !== null && stored.scoredOn < today) close(open(today))
  return { entries, credit }
}

const UNSCORED: StoredCredit = {
  id: '',
  sign: 2,
  merged: false,
  score: null,
  stars: null,
  band: null,
  bandFrom: null,
  limitedBy: null,
  basis: null,
  evaluators: 0,
  evaluatorStep: null,
  unrated: true,
  serious: false,
  scoredOn: null,
}

/** The evaluation groups of one day after another, updated instead of queried again. */
class AgeingGroups {
  private readonly groups = new EvaluationGroups()
  private readonly facts: RevealedFact[] = []
  private bounds: readonly [PlainDate, PlainDate] = ['', '']
  /** Facts before these positions are in window 1 and 2. */
  private half = 0
  private gone = 0

  constructor(
    private readonly weights: readonly number[],
    private readonly old: boolean,
  ) {}

  get list() {
    return this.groups.list
  }

  /** Adds the facts of a day, in the order of days. */
  addNew(facts: readonly RevealedFact[]): void {
    this.facts.push(...facts)
    for (const fact of facts) this.groups.add(this.weighted(fact, 0))
  }

  /** Returns which evaluations have since come to count half, or not at all. */
  moveTo(day: PlainDate): Aged {
    this.bounds = ageBounds(day)
    const [half, gone] = [this.half, this.gone]
    for (; this.reaches(this.half, 1); this.half++) this.move(this.half, 0, 1)
    for (; this.reaches(this.gone, 2); this.gone++) this.move(this.gone, 1, 2)
    // Facts that passed both limits count only as gone.
    return {
      half: agedList(this.facts.slice(Math.max(half, this.gone), this.half)),
      gone: agedList(this.facts.slice(gone, this.gone)),
    }
  }

  private reaches(place: number, window: AgeWindow): boolean {
    const fact = this.facts[place]
    return fact !== undefined && ageWindow(fact.revealedOn, this.bounds) >= window
  }

  private move(place: number, from: AgeWindow, into: AgeWindow): void {
    const fact = this.facts[place]
    if (!fact) return
    this.groups.remove(this.weighted(fact, from))
    if (into < 2 || this.old) this.groups.add(this.weighted(fact, into))
  }

  private weighted(fact: RevealedFact, window: AgeWindow) {
    const { evaluatorId, stage, total } = fact
    const weight = this.weights[stage] ?? 0
    return { evaluatorId, groupKey: groupKeyOf(fact), window, weight, total: toHundredths(total) }
  }
}
