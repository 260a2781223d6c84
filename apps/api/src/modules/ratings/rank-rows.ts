import { RATED_SIGNS } from '@credit/contract'
import { compareRank, toHundredths } from '@credit/scoring'
import type { RatingRowEntity } from '#entities/ratings/rating-row'

type Ranked = Pick<
  RatingRowEntity,
  'participantId' | 'sign' | 'name' | 'bandFrom' | 'score' | 'evaluatorCount' | 'evaluatorStep' | 'serious' | 'leftOut'
>

/** Returns the rank of each row within its role, by participant; participants with a serious act in force have none. */
export function rankRows(rows: readonly Ranked[]): Map<string, number> {
  const ranks = new Map<string, number>()
  for (const sign of RATED_SIGNS) {
    rows
      .filter((row) => row.sign === sign && !row.serious && !row.leftOut)
      .map(({ participantId: id, name, bandFrom, score, ...row }) => ({
        id,
        name,
        bandFrom: toHundredths(bandFrom ?? 0),
        evaluatorStep: row.evaluatorStep ?? row.evaluatorCount,
        score: toHundredths(score),
      }))
      .sort(compareRank)
      .forEach(({ id }, n) => {
        ranks.set(id, n + 1)
      })
  }
  return ranks
}
