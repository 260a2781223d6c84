import { type Answer, type Indicator, levelOf, type ParticipantSign, pointsOf } from '@credit/contract'
import type { PartyProfile } from '../city/organisations.js'

/** Ways of evaluating that a supervisor should look at (rule E19); pairs of marks show the others by themselves. */
export type Habit = 'uniform' | 'hasty' | 'strict'

/** Evaluators with a habit, by sign and place among the established bodies without a demo account. */
const HABITS: readonly (readonly [ParticipantSign, place: number, Habit])[] = [
  [3, 1, 'uniform'],
  [1, 4, 'hasty'],
  [3, 4, 'hasty'],
  [1, 2, 'strict'],
]
/** How much of the points a strict evaluator takes off what others see. */
export const STRICTNESS = 0.24
/** Seconds that a hasty evaluator takes for one form. */
export const HASTY_SECONDS = [7, 15] as const
/** In the time before, the hasty evaluator still took its time. */
export const HASTY_SINCE_DAYS = 75

/** Returns the habits of some participants. */
export function habitsOf(profiles: readonly PartyProfile[]): ReadonlyMap<PartyProfile, Habit> {
  return new Map(
    HABITS.flatMap(([sign, place, habit]) => {
      const bodies = profiles.filter((one) => one.sign === sign && one.established && one.account === null)
      const body = bodies[place % Math.max(bodies.length, 1)]
      return body ? [[body, habit] as const] : []
    }),
  )
}

/** Puts all answers on the level of the first. */
export function uniformAnswers(answers: readonly Answer[], indicators: readonly Indicator[]): Answer[] {
  const [first] = answers
  const level = levelOf(indicators[0]?.maxPoints ?? 0, first?.points ?? 0) ?? 0
  return answers.map((answer, at) => ({
    ...(first?.reason === undefined ? {} : { reason: first.reason }),
    indicatorId: answer.indicatorId,
    points: pointsOf(indicators[at]?.maxPoints ?? 0, level),
  }))
}
