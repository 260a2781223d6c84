import type { AgeWindow, EvaluationFact, EvaluationGroup, Formula, PlainDate } from './types.js'

/** Calendar months after which an evaluation counts less, and after which it counts least. */
export const AGE_MONTHS = [12, 24] as const

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

/**
 * The day `months` calendar months later (earlier if negative), clamped to the month's last day:
 * 2024-02-29 less 12 is 2023-02-28; what PostgreSQL's `date - interval '12 months'` yields.
 */
export function addMonths(date: PlainDate, months: number): PlainDate {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date)
  if (!match) throw new RangeError(`${date} is no day of the form YYYY-MM-DD`)
  const count = Number(match[1]) * 12 + Number(match[2]) - 1 + months
  const year = Math.floor(count / 12)
  const month = count - year * 12 + 1
  const day = Math.min(Number(match[3]), daysIn(year, month))
  const pad = (value: number, length: number) => String(value).padStart(length, '0')
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`
}

/** First day of window 0 and of window 1 for a given today; the two parameters of the GROUP BY. */
export function ageBounds(today: PlainDate): readonly [PlainDate, PlainDate] {
  return [addMonths(today, -AGE_MONTHS[0]), addMonths(today, -AGE_MONTHS[1])]
}

/** The age window of a day of reveal (domain.md "age weight"); bounds of `ageBounds(today)`. */
export function ageWindow(
  revealedOn: PlainDate,
  bounds: readonly [PlainDate, PlainDate],
): AgeWindow {
  if (revealedOn >= bounds[0]) return 0
  return revealedOn >= bounds[1] ? 1 : 2
}

/**
 * Groups single evaluations as the GROUP BY over `credit_fact` does. What is revealed after
 * `today` did not count yet and is left out, so that a score can be told as of a past day.
 */
export function groupFacts(
  facts: Iterable<EvaluationFact>,
  today: PlainDate,
  formula: Pick<Formula, 'stageWeights'>,
): EvaluationGroup[] {
  const bounds = ageBounds(today)
  const groups = new Map<string, EvaluationGroup>()
  for (const fact of facts) {
    if (fact.revealedOn > today) continue
    const window = ageWindow(fact.revealedOn, bounds)
    const weight = formula.stageWeights[fact.stage]
    const key = `${window}${fact.evaluatorId}`
    const group = groups.get(key)
    if (group) {
      group.s += weight
      group.sx += weight * fact.total
    } else {
      groups.set(key, {
        evaluatorId: fact.evaluatorId,
        window,
        s: weight,
        sx: weight * fact.total,
      })
    }
  }
  return [...groups.values()]
}
