import type { Indicator } from '@credit/contract'
import { type Answer, LEVELS, type Level, pointsOf, REASON_BELOW } from '@credit/contract'
import type { Random } from '@credit/testkit/random'
import { MIXED_COMMENTS, NEGATIVE_COMMENTS, POSITIVE_COMMENTS, REASONS } from '../city/words.js'

/** Minimum share of the points for each level, best first. */
const LEVEL_THRESHOLDS: readonly number[] = [0.93, 0.79, 0.6, 0.36]
const SPREAD = 0.14
const NOT_APPLICABLE = 0.02

/** Generates an evaluation of a participant that usually earns `quality` of the points. */
export function generateAnswers(
  random: Random,
  indicators: readonly Indicator[],
  quality: number,
): { answers: Answer[]; comment: string } {
  const overall = quality + (random.next() + random.next() - 1) * SPREAD
  const answers = indicators.map(({ id, maxPoints }, index): Answer => {
    if (index > 0 && random.chance(NOT_APPLICABLE)) return { indicatorId: id, points: null }
    const level = levelOf(overall + (random.next() + random.next() - 1) * SPREAD)
    const points = pointsOf(maxPoints, level)
    const low = level < REASON_BELOW
    return { indicatorId: id, points, ...(low ? { reason: random.pick(REASONS) } : {}) }
  })
  return { answers, comment: random.chance(0.55) ? random.pick(commentsFor(overall)) : '' }
}

function levelOf(share: number): Level {
  const place = LEVEL_THRESHOLDS.findIndex((minimum) => share >= minimum)
  return (place < 0 ? LEVELS.at(-1) : LEVELS[place]) ?? 0
}

function commentsFor(overall: number): readonly string[] {
  if (overall >= 0.84) return POSITIVE_COMMENTS
  return overall >= 0.66 ? MIXED_COMMENTS : NEGATIVE_COMMENTS
}
