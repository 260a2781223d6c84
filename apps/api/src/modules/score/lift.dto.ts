import { Out } from '#http/fields'

const LIFT_KINDS = ['bonus', 'claim', 'repair', 'expiry', 'ageing', 'evaluations'] as const

/** A single change that raises a score. */
export class LiftRow {
  @Out(
    { enum: LIFT_KINDS },
    `bonus: an item that can be claimed; claim: one that is being examined; repair: of a behaviour;
      expiry: of a behaviour or an adjustment; ageing: of an evaluation that counts less then;
      evaluations: those that are asked for, with full marks`,
  )
  kind: (typeof LIFT_KINDS)[number]

  @Out('id | null', 'Item, claim, record …') id: string | null
  @Out({ description: 'In the language of the caller; of the evaluator for `ageing`' }) name: string
  @Out({ description: 'Points that the score rises by' }) gain: number
  @Out({ description: 'The score then' }) creditScore: number
  @Out('day | null', 'From this day; null: from now') day: string | null
  @Out('integer | null', 'Number of the evaluations') count: number | null
  @Out({ description: 'Whether the next star is reached then' }) reaches: boolean
}

/** Changes that would lift a score to the next star, by the rules in force. */
export class CreditLift {
  @Out() creditScore: number
  @Out('integer | null', 'null while unrated') starLevel: number | null
  @Out('number | null', 'null at the top and while unrated') nextStarAt: number | null

  @Out(
    'number | null',
    'Mean that the evaluations received are below, so that the next star is not reached; null if none',
  )
  nextStarMean: number | null

  @Out('integer | null', 'Evaluators that the next star takes, if there are fewer; null otherwise')
  nextStarEvaluators: number | null

  @Out('integer', 'Evaluators that are missing for a rating; to participants at most so many') evaluatorsMissing: number

  @Out(
    'integer | null',
    'More evaluators with full marks that reach the next star by themselves; null where 100 do not',
  )
  evaluatorsNeeded: number | null

  @Out({ description: 'The score with everything that can be done now' }) together: number
  @Out({ type: [LiftRow] }, 'The largest gain first') rows: LiftRow[]
}
