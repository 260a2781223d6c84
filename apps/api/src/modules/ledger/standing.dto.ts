import { BASES } from '@credit/scoring'

// Figures of a participant that several responses have, as arguments of `Out`.

export const LIMITED_BY = [
  'number | null',
  'Mean that the evaluations received are below, which keeps band or stars lower; null if none',
] as const

export const BASIS = [
  { enum: BASES, nullable: true },
  'How much evaluations make up of the score; null while unrated or if they do not count',
] as const

export const EVALUATOR_STEP = [
  'integer',
  'Different evaluators in 24 months, the lower end of its step: 0, 2, 3, 5, 10 or 20; anonymous evaluators count up to 3',
] as const
