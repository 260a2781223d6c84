import {
  type Names,
  OPEN_STAGES,
  type OpenStage,
  PARTICIPANT_SIGNS,
  type ParticipantSign,
  PROCUREMENT_KINDS,
  type ProcurementKind,
} from '@credit/contract'
import { Bool, Enum, Enums, Int, List, NamesField, Out, Text } from '#http/fields'

const NAMES = { type: 'object', additionalProperties: { type: 'string' } } as const
/** Values of a limit to kinds of purchase. */
const KINDS = { type: 'string', enum: PROCUREMENT_KINDS, isArray: true, nullable: true } as const
const ALL_KINDS = 'null = all; a project without a kind is never left out'
const INSTEAD = "In the caller's language, instead of"

export class IndicatorInput {
  @Text({
    max: 40,
    optional: true,
    description: 'Of an existing question; left out for a new one',
  })
  id?: string

  @NamesField({ optional: true }) names?: Names
  @Text({ optional: true, description: `${INSTEAD} names` }) name?: string
  @NamesField({ max: 2000, optional: true, nullable: true }) descriptions?: Names | null
  @Text({ min: 0, max: 2000, optional: true, description: `${INSTEAD} descriptions` }) description?: string
  @Int({ min: 1, max: 100, description: 'Those of a cell sum to 100' }) maxPoints: number

  @Enums(PROCUREMENT_KINDS, {
    optional: true,
    nullable: true,
    description: `Kinds of purchase that it is asked in; ${ALL_KINDS}`,
  })
  procurementCategories?: ProcurementKind[] | null
}

/** Body of POST and PUT. */
export class EvaluationSettingInput {
  @Text({ max: 10, rule: 'standardCode' }) code: string
  @Enum(PARTICIPANT_SIGNS) evaluatorSign: ParticipantSign
  @Enum(PARTICIPANT_SIGNS) evaluatedSign: ParticipantSign
  @Enum(OPEN_STAGES) stage: OpenStage
  @Bool({ optional: true }) enabled?: boolean
  @Bool({ optional: true, description: 'Expires without counting in the completion rate' }) optional?: boolean
  @Bool({ optional: true, description: 'Revealed together at the end of the window' }) anonymous?: boolean

  @Int({
    min: 1,
    max: 365,
    optional: true,
    nullable: true,
    description: 'Working days of the window; null = the setting day `window`',
  })
  days?: number | null

  @Enums(PROCUREMENT_KINDS, {
    optional: true,
    nullable: true,
    description: `Kinds of purchase that it opens in; ${ALL_KINDS}`,
  })
  procurementCategories?: ProcurementKind[] | null

  @List(() => IndicatorInput, { min: 1, max: 30 }) indicators: IndicatorInput[]
  @Int({ optional: true, min: 1 }) version?: number
}

export class IndicatorRow {
  @Out() id: string
  @Out({ description: 'In the language of the caller' }) name: string
  @Out(NAMES) names: Names
  @Out() description: string
  @Out({ ...NAMES, nullable: true }) descriptions: Names | null
  @Out('integer') maxPoints: number
  @Out(KINDS, `Kinds of purchase that it is asked in; ${ALL_KINDS}`) procurementCategories: ProcurementKind[] | null
}

export class EvaluationSettingRow {
  @Out('id') id: string
  @Out() code: string
  @Out({ enum: PARTICIPANT_SIGNS, type: 'integer' }) evaluatorSign: ParticipantSign
  @Out({ enum: PARTICIPANT_SIGNS, type: 'integer' }) evaluatedSign: ParticipantSign
  @Out({ enum: OPEN_STAGES, type: 'integer' }) stage: OpenStage
  @Out() enabled: boolean
  @Out() optional: boolean
  @Out() anonymous: boolean
  @Out('integer | null') days: number | null
  @Out(KINDS, `Kinds of purchase that it opens in; ${ALL_KINDS}`) procurementCategories: ProcurementKind[] | null
  @Out({ type: [IndicatorRow] }) indicators: IndicatorRow[]
  @Out('integer', 'Version of the questions that new records get') currentVersion: number
  @Out('time') createTime: string
  @Out('time') updateTime: string
  @Out('integer') version: number
}

/** The number of sections that a cell could be opened for now. */
export class ToOpenRow {
  @Out('integer') sections: number
}
