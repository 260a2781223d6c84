import type { Indicator } from '@credit/contract'
import { type Answer, LEVELS, type Level, pointsOf, REASON_BELOW } from '@credit/contract'
import type { Random } from '../city/random.js'
import { BLAME, MIXED, PRAISE, REASONS } from '../city/words.js'

/** Shares from which each level is given, best first. */
const FROM: readonly number[] = [0.93, 0.79, 0.6, 0.36]
const SPREAD = 0.14
const NOT_APPLICABLE = 0.02

/** What an evaluator answers about somebody who usually earns `quality` of the points. */
export function answersOf(
  random: Random,
  indicators: readonly Indicator[],
  quality: number,
): { answers: Answer[]; comment: string } {
  const mood = quality + (random.next() + random.next() - 1) * SPREAD
  const answers = indicators.map(({ id, maxPoints }, index): Answer => {
    if (index > 0 && random.chance(NOT_APPLICABLE)) return { indicatorId: id, points: null }
    const level = levelOf(mood + (random.next() + random.next() - 1) * SPREAD)
    const points = pointsOf(maxPoints, level)
    const low = level < REASON_BELOW
    return { indicatorId: id, points, ...(low ? { reason: random.pick(REASONS) } : {}) }
  })
  return { answers, comment: random.chance(0.55) ? random.pick(wordsFor(mood)) : '' }
}

function levelOf(share: number): Level {
  const place = FROM.findIndex((from) => share >= from)
  return (place < 0 ? LEVELS.at(-1) : LEVELS[place]) ?? 0
}

function wordsFor(mood: number): readonly string[] {
  if (mood >= 0.84) return PRAISE
  return mood >= 0.66 ? MIXED : BLAME
}
