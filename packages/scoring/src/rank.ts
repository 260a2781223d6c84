import type { Hundredths, ScoreResult } from './types.js'

/** Values that the ranking orders by. */
export interface Ranked {
  id: string
  name: string
  /** Lower bound of its band. */
  bandFrom: Hundredths
  score: Hundredths
  /** The step of its evaluators: places are public, and the exact number would show in them. */
  evaluatorStep: number
}

/** Whether a participant is ranked: not while unrated or with a serious act in force. */
export function isRanked(result: Pick<ScoreResult, 'unrated' | 'serious'>): boolean {
  return !result.unrated && !result.serious
}

/** Compares by code points, as PostgreSQL's `COLLATE "C"` does with UTF-8; UTF-16 order differs. */
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
 * Order of the ranking: band, score and step of evaluators, all descending, then name; the id last, so
 * that equal names have a stable order. In SQL:
 * `band_from DESC, score DESC, evaluator_step DESC, name COLLATE "C", id`.
 */
export function compareRank(a: Ranked, b: Ranked): number {
  return (
    b.bandFrom - a.bandFrom ||
    b.score - a.score ||
    b.evaluatorStep - a.evaluatorStep ||
    compareText(a.name, b.name) ||
    compareText(a.id, b.id)
  )
}
