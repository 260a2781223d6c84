import { PARTICIPANT_SIGNS, type ParticipantSign, SETTING_DAY_KEYS, type SettingDayKey } from '@credit/contract'
import { PRESETS, type PresetName } from '@credit/scoring'
import { Enum, Group, Int, List, Out, Points, PointsList, Text } from '#http/fields'

const MIN_EVALUATORS = {
  nullable: true,
  optional: true,
  max: 1000,
  description: 'With fewer different evaluators unrated; null = as in the formula',
} as const

const MIN_WEIGHT = {
  optional: true,
  max: 1000,
  description: 'With a smaller sum of stage weights unrated: limited per evaluator, not aged',
} as const

export class BaseScoreInput {
  @Points() score: number
  @Int(MIN_EVALUATORS) minEvaluators?: number | null
  @Points(MIN_WEIGHT) minWeight?: number
  @Int({ optional: true, min: 1 }) version?: number
}

export class BaseScoreRow {
  @Out('id') id: string
  @Out({ enum: PARTICIPANT_SIGNS, type: 'integer' }) sign: ParticipantSign
  @Out() score: number
  @Out('integer | null', MIN_EVALUATORS.description) minEvaluators: number | null
  @Out({ description: MIN_WEIGHT.description }) minWeight: number
  @Out('integer') version: number
}

export class SettingDayInput {
  @Int({ min: 0, max: 3650 }) days: number
  @Int({ optional: true, min: 1 }) version?: number
}

export class SettingDayRow {
  @Out('id') id: string
  @Out({ enum: SETTING_DAY_KEYS }) key: SettingDayKey
  @Out('integer') days: number
  @Out('integer') version: number
}

/** The numbers of the formula, named as in docs/scoring.md. */
export class FormulaNumbers {
  @Points({ description: 'Maximum of mutual evaluation' }) W: number
  @Points({ min: 0.01, max: 1000, description: 'Number of evaluations that the prior counts as' }) k: number
  @Points({ description: 'The prior' }) p: number
  @Points({ description: 'Maximum of all bonuses together' }) Qcap: number
  @PointsList({ length: 4, description: 'By stage 0 to 3' }) stageWeights: number[]
  @PointsList({ length: 3, max: 1, description: 'Within 12 months, within 24, older' }) ageWeights: number[]
  @Points({ min: 0.01, max: 1000 }) perEvaluatorMax: number
  @Int({ max: 1000, description: 'With fewer different evaluators in 24 months unrated' }) minEvaluators: number

  @Int({
    optional: true,
    max: 1000,
    description: 'With fewer different evaluators neither the highest band nor star level',
  })
  topEvaluators?: number

  @PointsList({
    optional: true,
    length: 2,
    max: 1,
    description: 'Shares of the starting value above which the basis is low, above which it is medium',
  })
  basisShares?: number[]
}

export class ScoreFormulaInput extends FormulaNumbers {
  @Int({ optional: true, min: 1 }) version?: number
}

export class ScoreFormulaRow extends FormulaNumbers {
  @Out('integer') version: number
}

/** The base score of a role, if several are sent. */
class BaseScoreOfSign extends BaseScoreInput {
  @Enum(PARTICIPANT_SIGNS) sign: ParticipantSign
}

/** Contains only changed values. */
export class ScoreNumbersInput {
  @List(() => BaseScoreOfSign, { optional: true, max: 4 }) baseScores?: BaseScoreOfSign[]
  @Group(() => ScoreFormulaInput, { optional: true }) formula?: ScoreFormulaInput
}

/** Changed values with the reason, which the versions of the rules show. */
export class ScoreNumbersChange extends ScoreNumbersInput {
  @Text({ optional: true, min: 0, max: 200, description: 'Why they change' }) reason?: string
}

/** Numbers of a version of the rules for a role. */
class BaseScoreOfVersion {
  @Out({ enum: PARTICIPANT_SIGNS, type: 'integer' }) sign: ParticipantSign
  @Out() score: number
  @Out('integer | null', MIN_EVALUATORS.description) minEvaluators: number | null
  @Out({ description: MIN_WEIGHT.description }) minWeight: number
}

/** A version of the rules: who changed what and why, and its numbers. */
export class RuleVersionRow {
  @Out('integer') number: number
  @Out('time') at: string
  @Out('text | null', 'Who changed the rules; null = the system, empty = an account of another area')
  accountName: string | null
  @Out() reason: string
  @Out({ type: [String], description: 'What differs from the version before, in the language of the caller' })
  changes: string[]

  @Out({ type: [BaseScoreOfVersion] }) baseScores: BaseScoreOfVersion[]
  @Out({ type: FormulaNumbers }) formula: FormulaNumbers
}

export class ScoreNumbersRow {
  @Out({ type: [BaseScoreRow] }) baseScores: BaseScoreRow[]
  @Out({ type: ScoreFormulaRow }) formula: ScoreFormulaRow
  @Out('id | null', 'Of the recomputation of all scores; null where none changes') jobId: string | null
}

export class PresetRow extends FormulaNumbers {
  @Out({ enum: Object.keys(PRESETS) }) preset: PresetName
  @Out({ description: 'In the language of the caller' }) name: string
  @Out({ description: 'Base score of every role' }) B: number
}
