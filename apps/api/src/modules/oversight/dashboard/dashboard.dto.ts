import { STAGE, type Stage } from '@credit/contract'
import { DateOnly, Enum, Out, Ref } from '#http/fields'
import { pageQuery } from '#list/page-query.dto'

const STAGES = Object.values(STAGE)

/** Bid sections of the caller's area by progress: each section counts in one of the parts. */
export class SectionCounts {
  @Out({ type: 'integer', description: 'The sum of the parts' }) total: number
  @Out({ type: 'integer', description: 'No stage yet' }) procuring: number
  @Out({ type: 'integer', description: 'Stage 0' }) endOfBidEvaluation: number
  @Out({ type: 'integer', description: 'Stage 1' }) contractRecord: number
  @Out({ type: 'integer', description: 'Stage 2' }) performanceAcceptance: number
  @Out({ type: 'integer', description: 'Stage 3 with evaluations open or sealed' }) paymentApplication: number
  @Out({ type: 'integer', description: 'Stage 3, nothing open nor sealed' }) done: number
  @Out({ type: 'integer', description: 'Stage 4' }) abandoned: number
}

export class SectionFigures extends SectionCounts {
  @Out({ type: SectionCounts, description: '30 days ago' }) previous: SectionCounts
}

export class DynamicsRow {
  @Out({ format: 'date-time' }) time: string
  @Out({ enum: ['project', 'stage', 'abandoned'] }) kind: string
  @Out({ format: 'uuid' }) projectId: string
  @Out() projectName: string
  @Out() bidSectionName: string
  @Out() text: string
}

export class AnalysisRow {
  @Out({ example: '2026-03' }) month: string
  @Out({ type: 'integer' }) stage: number
  @Out({ type: 'integer' }) count: number
}

export class AreaQuery {
  @Ref({ optional: true, description: 'One area, within those that the caller sees' }) areaId?: string
}

export class AnalysisQuery extends AreaQuery {
  @Enum([3, 6, 12], { optional: true, default: 12, description: 'Months, this one included' }) months: 3 | 6 | 12 = 12
}

export class ReachedQuery extends pageQuery() {
  @DateOnly({ description: 'A day of the month' }) month: string
  @Enum(STAGES, { optional: true, description: 'Any stage when left out' }) stage?: Stage
  @Ref({ optional: true, description: 'One area, within those that the caller sees' }) areaId?: string
}

/** A bid section that reached a stage. */
export class ReachedSection {
  @Out({ format: 'uuid', description: 'Of the event' }) id: string
  @Out({ format: 'uuid' }) projectId: string
  @Out() projectName: string
  @Out() sectionName: string
  @Out() areaName: string
  @Out({ enum: STAGES, type: 'integer' }) stage: Stage
  @Out({ format: 'date' }) day: string
}

/** Figures that are compared between areas. */
export class AreaFigures {
  @Out({ format: 'uuid' }) areaId: string
  @Out({ example: '003900130006' }) areaCode: string
  @Out() areaName: string
  @Out({ type: 'integer', description: 'Bid sections' }) sections: number
  @Out({ type: 'integer', description: 'Bid sections 30 days ago' }) previousSections: number
  @Out({ type: 'integer', description: 'Participants with a score' }) participants: number
  @Out({ type: 'number', nullable: true, description: 'Of these participants' }) averageScore: number | null
  @Out({ type: 'number', nullable: true, description: 'Completed evaluations in percent' }) rate: number | null
  @Out({ type: 'number', nullable: true, description: 'The rate 30 days ago' }) previousRate: number | null
  @Out({ type: 'integer', description: 'Dishonest behaviours in force' }) dishonest: number
}
