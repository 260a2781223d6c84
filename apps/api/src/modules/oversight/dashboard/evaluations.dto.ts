import { OPEN_STAGES, type OpenStage, PARTICIPANT_SIGNS, type ParticipantSign } from '@credit/contract'
import { DateOnly, Enum, Out, Ref } from '#http/fields'
import { pageQuery } from '#list/page-query.dto'
import { Completion } from '../../evaluation/completion/completion.dto.js'
import { AnalysisQuery, AreaQuery } from './dashboard.dto.js'

const ROLE = { optional: true, description: 'Role of the evaluators; all roles when left out' }
const SIGN = { enum: PARTICIPANT_SIGNS, type: 'integer', description: 'Of the evaluators' } as const

export class CoverageQuery extends AreaQuery {
  @Enum(PARTICIPANT_SIGNS, ROLE) type?: ParticipantSign
}

export class ActivityQuery extends AnalysisQuery {
  @Enum(PARTICIPANT_SIGNS, ROLE) type?: ParticipantSign
}

export class CountedQuery extends pageQuery() {
  @Ref({ optional: true, description: 'One area, within those that the caller sees' }) areaId?: string
  @Enum(PARTICIPANT_SIGNS, ROLE) type?: ParticipantSign
  @Enum(OPEN_STAGES, { optional: true, description: 'What was due at a stage' }) stage?: OpenStage
  @DateOnly({ optional: true, description: 'A day of the month in which they were given' }) month?: string
}

/** Due and given evaluations of a stage. */
export class CoverageRow extends Completion {
  @Out({ enum: OPEN_STAGES, type: 'integer' }) stage: OpenStage
  @Out(SIGN) sign: ParticipantSign
}

export class ActivityRow {
  @Out({ example: '2026-03' }) month: string
  @Out(SIGN) sign: ParticipantSign
  @Out('integer', 'Evaluations, voluntary ones too') given: number
}

/** An evaluation that a figure counts. */
export class CountedEvaluation {
  @Out('id') id: string
  @Out('id') projectId: string
  @Out() projectName: string
  @Out() sectionName: string
  @Out({ enum: OPEN_STAGES, type: 'integer' }) stage: OpenStage
  @Out(SIGN) sign: ParticipantSign
  @Out('id | null', 'null: anonymous') evaluatorId: string | null
  @Out('text | null', 'null: anonymous') evaluatorName: string | null
  @Out() evaluatedName: string
  @Out({ description: 'Else its window ended in silence' }) given: boolean
  @Out('day', 'On which it was given, or its window ended') day: string
}
