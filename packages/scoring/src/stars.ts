import type { Hundredths, ScoreResult } from './types.js'

/** A star level or a band: it begins at `minScore` and ends where the next begins. */
export interface Level {
  minScore: Hundredths
}

/** Returns the row with the highest `minScore` that the score reaches. */
function levelOf<T extends Level>(score: Hundredths, rows: readonly T[]): T {
  let found: T | undefined
  for (const row of rows) {
    if (row.minScore <= score && (!found || row.minScore > found.minScore)) found = row
  }
  if (!found) throw new RangeError('levels must begin at 0')
  return found
}

/** Values that stars and band depend on. */
export type Standing = Pick<ScoreResult, 'score' | 'unrated' | 'serious'>

/** Returns the star level; null while unrated. A serious act does not change it. */
export function starOf<T extends Level>({ score, unrated }: Standing, rows: readonly T[]): T | null {
  return unrated ? null : levelOf(score, rows)
}

/** Returns the band: the lowest one while a serious act is in force, else null while unrated. */
export function bandOf<T extends Level>({ score, unrated, serious }: Standing, rows: readonly T[]): T | null {
  if (serious) return levelOf(0, rows)
  return unrated ? null : levelOf(score, rows)
}

/** Returns the row above that of the score, or null at the top. */
export function nextLevel<T extends Level>(score: Hundredths, rows: readonly T[]): T | null {
  let next: T | null = null
  for (const row of rows) {
    if (row.minScore > score && (!next || row.minScore < next.minScore)) next = row
  }
  return next
}

/** Why a set of rows is not valid; `equal` and `order` carry both rows, the one with fewer stars first. */
export type LevelProblem<T> =
  | { rule: 'noZero' }
  | { rule: 'range'; row: T }
  | { rule: 'equal'; rows: [T, T] }
  | { rule: 'order'; rows: [T, T] }

/** The pairs of rows of which the first has fewer stars and begins at a higher score. */
function inversions<T extends Level & { stars?: number }>(rows: readonly T[]): [T, T][] {
  return rows.flatMap((row) =>
    rows
      .filter((one) => one.minScore < row.minScore && (one.stars ?? 0) > (row.stars ?? 0))
      .map((one): [T, T] => [row, one]),
  )
}

/**
 * Returns all problems of the rows of one sign; an empty list means that they cover 0 to 100, and that no
 * row has fewer stars than one that begins at a lower score.
 *
 * @param before the rows before a change: as many wrong orders as they had are let pass, so that they can be put
 * right one row at a time
 */
export function levelProblems<T extends Level & { stars?: number }>(
  rows: readonly T[],
  before: readonly (Level & { stars?: number })[] = [],
): LevelProblem<T>[] {
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
  const were = inversions(before)
  const are = inversions([...byMin.values()])
  if (are.length <= were.length) return problems
  const isOld = ([a, b]: [T, T]) => were.some(([c, d]) => isSame(a, c) && isSame(b, d))
  for (const pair of are) if (!isOld(pair)) problems.push({ rule: 'order', rows: pair })
  return problems
}

const isSame = (a: Level & { stars?: number }, b: Level & { stars?: number }) =>
  a.minScore === b.minScore && a.stars === b.stars
