import type { Hundredths } from './types.js'

/** A row of starRating or overviewScore: it begins here and ends where the next begins. */
export interface Level {
  minScore: Hundredths
}

/** The row a score falls in: the one with the highest beginning that the score reaches. */
function levelOf<T extends Level>(score: Hundredths, rows: readonly T[]): T {
  let found: T | undefined
  for (const row of rows) {
    if (row.minScore <= score && (!found || row.minScore > found.minScore)) found = row
  }
  if (!found) throw new RangeError('levels must begin at 0')
  return found
}

/** The star level of a score. Stars follow the score alone, serious act or not. */
export function starOf<T extends Level>(score: Hundredths, rows: readonly T[]): T {
  return levelOf(score, rows)
}

/** The band of a score; the lowest while a serious act is in force (domain.md "serious"). */
export function bandOf<T extends Level>(
  score: Hundredths,
  rows: readonly T[],
  serious: boolean,
): T {
  return levelOf(serious ? 0 : score, rows)
}

/** The next row above the score's own, or null at the top: "4 stars; 5 from 90.00". */
export function nextLevel<T extends Level>(score: Hundredths, rows: readonly T[]): T | null {
  let next: T | null = null
  for (const row of rows) {
    if (row.minScore > score && (!next || row.minScore < next.minScore)) next = row
  }
  return next
}

/** Why a set of rows cannot be saved; `equal` names both rows. */
export type LevelProblem<T> =
  | { rule: 'noZero' }
  | { rule: 'range'; row: T }
  | { rule: 'equal'; rows: [T, T] }

/** Everything that is wrong with the rows of one sign; empty = they cover 0 to 100 once. */
export function levelProblems<T extends Level>(rows: readonly T[]): LevelProblem<T>[] {
  const problems: LevelProblem<T>[] = []
  const byMin = new Map<Hundredths, T>()
  for (const row of rows) {
    if (!Number.isSafeInteger(row.minScore) || row.minScore < 0 || row.minScore > 10_000) {
      problems.push({ rule: 'range', row })
      continue
    }
    const same = byMin.get(row.minScore)
    if (same) problems.push({ rule: 'equal', rows: [same, row] })
    else byMin.set(row.minScore, row)
  }
  if (!byMin.has(0)) problems.push({ rule: 'noZero' })
  return problems
}
