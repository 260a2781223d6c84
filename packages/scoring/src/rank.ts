import type { Hundredths, ScoreResult } from './types.js'

/** What the ranking looks at. */
export interface Ranked extends Pick<ScoreResult, 'evaluatorCount'> {
  id: string
  name: string
  score: Hundredths
}

/** False for those who are kept out: too few evaluations, or a serious act in force. */
export function isRanked(result: Pick<ScoreResult, 'tooFew' | 'serious'>): boolean {
  return !result.tooFew && !result.serious
}

/** By code points, as PostgreSQL's `COLLATE "C"` orders UTF-8; UTF-16 order differs from it. */
function compareText(a: string, b: string): number {
  const left = a[Symbol.iterator]()
  const right = b[Symbol.iterator]()
  for (;;) {
    const [x, y] = [left.next(), right.next()]
    if (x.done || y.done) return Number(y.done ?? false) - Number(x.done ?? false)
    const difference = (x.value.codePointAt(0) ?? 0) - (y.value.codePointAt(0) ?? 0)
    if (difference !== 0) return difference
  }
}

/**
 * Order of the ranking: score, then number of evaluators (both falling), then name (domain.md
 * "Ranking"); the id last, so that two of one name keep their places. In SQL:
 * `score DESC, evaluator_count DESC, name COLLATE "C", id`.
 */
export function compareRank(a: Ranked, b: Ranked): number {
  return (
    b.score - a.score ||
    b.evaluatorCount - a.evaluatorCount ||
    compareText(a.name, b.name) ||
    compareText(a.id, b.id)
  )
}
