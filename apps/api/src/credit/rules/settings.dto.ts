import {
  PARTICIPANT_SIGNS,
  type ParticipantSign,
  SETTING_DAY_KEYS,
  type SettingDayKey,
} from '@credit/contract'
import { PRESETS, type PresetName } from '@credit/scoring'
import { Int, Out, Points, PointsList } from '../../platform/http/fields.js'

export class BaseScoreInput {
  @Points()
  score: number

  @Int({ optional: true, min: 1 })
  version?: number
}

export class BaseScoreRow {
  @Out({ format: 'uuid' })
  id: string

  @Out({ enum: PARTICIPANT_SIGNS, type: 'integer' })
  sign: ParticipantSign

  @Out()
  score: number

  @Out({ type: 'integer' })
  version: number
}

export class SettingDayInput {
  @Int({ min: 0, max: 3650 })
  days: number

  @Int({ optional: true, min: 1 })
  version?: number
}

export class SettingDayRow {
  @Out({ format: 'uuid' })
  id: string

  @Out({ enum: SETTING_DAY_KEYS })
  key: SettingDayKey

  @Out({ type: 'integer' })
  days: number

  @Out({ type: 'integer' })
  version: number
}

/** The numbers of the formula, named as in docs/scoring.md. */
export class FormulaNumbers {
  @Points({ description: 'Most that mutual evaluation can give' })
  W: number

  @Points({ min: 0.01, max: 1000, description: 'How many evaluations the prior counts as' })
  k: number

  @Points({ description: "The prior's mark" })
  p: number

  @Points({ description: 'Most that bonuses can give' })
  Qcap: number

  @PointsList({ length: 4, description: 'By stage 0 to 3' })
  stageWeights: number[]

  @PointsList({ length: 3, max: 1, description: 'Within 12 months, within 24, older' })
  ageWeights: number[]

  @Points({ min: 0.01, max: 1000 })
  perEvaluatorMax: number

  @Int({ max: 1000 })
  minEvaluators: number
}

export class ScoreFormulaInput extends FormulaNumbers {
  @Int({ optional: true, min: 1 })
  version?: number
}

export class ScoreFormulaRow extends FormulaNumbers {
  @Out({ type: 'integer' })
  version: number
}

export class PresetRow extends FormulaNumbers {
  @Out({ enum: Object.keys(PRESETS) })
  preset: PresetName

  @Out({ description: 'In the language of the caller' })
  name: string

  @Out({ description: 'Base score of every role' })
  B: number
}
