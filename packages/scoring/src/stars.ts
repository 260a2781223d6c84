import { isMissed } from './received.js'
import type { Hundredths, Received, ScoreResult } from './types.js'

/** A star level or a band: it begins at `minScore` and ends where the next begins. */
export interface Level {
  minScore: Hundredths
  /** Mean that the evaluations received may not miss; null or missing = none. */
  minMean?: Hundredths | null
}

/** Values that stars and band depend on. */
export type Standing = Pick<ScoreResult, 'score' | 'unrated' | 'serious' | 'received' | 'lacksTop'>

const misses = (received: Received, { minMean }: Level) =>
  minMean !== undefined && minMean !== null && isMissed(received, minMean)

/**
 * Returns the row with the highest `minScore` that the score reaches, whose `minMean` the evaluations do not miss, and
 * which is not the top of several without enough evaluators. The row at 0 has no limit.
 */
function levelOf<T extends Level>(
  { score, received, lacksTop }: Omit<Standing, 'unrated' | 'serious'>,
  rows: readonly T[],
): T {
  const [top] = rows.toSorted((a, b) => b.minScore - a.minScore)
  let found: T | undefined
  for (const row of rows) {
    const isAbove = row.minScore <= score && (!found || row.minScore > found.minScore)
    if (!isAbove) continue
    const isLimited = row.minScore > 0 && ((lacksTop && row === top) || misses(received, row))
    if (!isLimited) found = row
  }
  if (!found) throw new RangeError('levels must begin at 0')
  return found
}

/** Returns the star level; null while unrated. A serious act does not change it. */
export function starOf<T extends Level>(standing: Standing, rows: readonly T[]): T | null {
  return standing.unrated ? null : levelOf(standing, rows)
}

/** Returns the band: the lowest one while a serious act is in force, else null while unrated. */
export function bandOf<T extends Level>(standing: Standing, rows: readonly T[]): T | null {
  if (standing.serious) return levelOf({ ...standing, score: 0 }, rows)
  return standing.unrated ? null : levelOf(standing, rows)
}

/**
 * Returns the lowest `minMean` that keeps a participant out of a row which its score reaches; null if none does, and
 * while unrated.
 */
export function limitOf({ score, unrated, received }: Standing, rows: readonly Level[]): Hundredths | null {
  if (unrated) return null
  const missed = rows.flatMap((row) => {
    const isReached = row.minScore > 0 && row.minScore <= score
    return isReached && misses(received, row) ? [row.minMean ?? 0] : []
  })
  return missed.length === 0 ? null : Math.min(...missed)
}

/** Returns the row after a row of a set, or null at the top. */
export function nextLevel<T extends Level>({ minScore }: Level, rows: readonly T[]): T | null {
  let next: T | null = null
  for (const row of rows) {
    if (row.minScore > minScore && (!next || row.minScore < next.minScore)) next = row
  }
  return next
}

/**
 * Why a set of rows is not valid; `equal`, `order` and `mean` carry both rows, `order` the one with fewer stars first,
 * `mean` the one that begins at the lower score. `zeroMean` is a limit of the row at 0, which nothing is below.
 */
export type LevelProblem<T> =
  | { rule: 'noZero' }
  | { rule: 'range'; row: T }
  | { rule: 'meanRange'; row: T }
  | { rule: 'zeroMean'; row: T }
  | { rule: 'equal'; rows: [T, T] }
  | { rule: 'order'; rows: [T, T] }
  | { rule: 'mean'; rows: [T, T] }

/** The pairs of rows of which the first has fewer stars and begins at a higher score. */
function inversions<T extends Level & { stars?: number }>(rows: readonly T[]): [T, T][] {
  return rows.flatMap((row) =>
    rows
      .filter((one) => one.minScore < row.minScore && (one.stars ?? 0) > (row.stars ?? 0))
      .map((one): [T, T] => [row, one]),
  )
}

/** Problems of the limits of rows without equal starts: a higher row may not ask for less. */
function meanProblems<T extends Level>(rows: readonly T[]): LevelProblem<T>[] {
  const ascending = rows.toSorted((a, b) => a.minScore - b.minScore)
  return ascending.flatMap((row, n): LevelProblem<T>[] => {
    const mean = row.minMean ?? 0
    if (!Number.isSafeInteger(mean) || mean < 0 || mean > 10_000) return [{ rule: 'meanRange', row }]
    if (row.minScore === 0) return mean > 0 ? [{ rule: 'zeroMean', row }] : []
    const below = ascending[n - 1]
    return below && (below.minMean ?? 0) > mean ? [{ rule: 'mean', rows: [below, row] }] : []
  })
}

/**
 * Returns all problems of the rows of one sign; an empty list means that they cover 0 to 100, that no
 * row has fewer stars than one that begins at a lower score, and that `minMean` never falls as `minScore` rises.
 *
 * @param before the rows before a change: as many wrong orders and limits as they had are let pass, so that they can be
 * put right one row at a time
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
  const means = meanProblems([...byMin.values()])
  if (means.length > meanProblems(before).length) problems.push(...means)
  const were = inversions(before)
  const are = inversions([...byMin.values()])
  if (are.length <= were.length) return problems
  const isOld = ([a, b]: [T, T]) => were.some(([c, d]) => isSame(a, c) && isSame(b, d))
  for (const pair of are) if (!isOld(pair)) problems.push({ rule: 'order', rows: pair })
  return problems
}

const isSame = (a: Level & { stars?: number }, b: Level & { stars?: number }) =>
  a.minScore === b.minScore && a.stars === b.stars
