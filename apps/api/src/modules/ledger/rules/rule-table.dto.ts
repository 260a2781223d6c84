import type { Names } from '@credit/contract'
import { Bool, Int, NamesField, Out, Points, Text } from '#http/fields'

/** Input fields of every rule table. */
export abstract class RuleInput {
  @Int({ optional: true, min: 1 }) version?: number
}

/** Row fields of every rule table. */
export abstract class RuleRow {
  @Out('id') id: string
  @Out('time') createTime: string
  @Out('integer') version: number
}

/** An item with a code that claims or records refer to. */
export abstract class RuleItemInput extends RuleInput {
  @Text({ max: 30, rule: 'standardCode' }) code: string
  @NamesField({ optional: true }) names?: Names
  @Text({ optional: true, description: "In the caller's language, instead of names" }) name?: string
  @Points() points: number
  @Bool({ optional: true }) enabled?: boolean
}

export abstract class RuleItemRow extends RuleRow {
  @Out() code: string
  @Out() name: string
  @Out({ type: 'object', additionalProperties: { type: 'string' } }) names: Names
  @Out() points: number
  @Out() enabled: boolean
}

/** A level of the score: it begins at `minScore` and ends where the next begins. */
export abstract class RuleLevelInput extends RuleInput {
  @Points({ description: 'The level begins here and ends where the next begins' }) minScore: number

  @Points({
    optional: true,
    nullable: true,
    description:
      'Mean that the evaluations received may not miss; null = none; left out: as before, or as the row below',
  })
  minMean?: number | null

  @NamesField({ optional: true, max: 30 }) labels?: Names
  @Text({ optional: true, max: 30, description: "In the caller's language, instead of labels" }) label?: string
}

export abstract class RuleLevelRow extends RuleRow {
  @Out('number | null', 'Mean that the evaluations received may not miss; null = none') minMean: number | null
  @Out() minScore: number
  @Out() label: string
  @Out({ type: 'object', additionalProperties: { type: 'string' } }) labels: Names
}
