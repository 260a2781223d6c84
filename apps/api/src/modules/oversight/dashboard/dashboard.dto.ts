import { PROCUREMENT_CATEGORIES, type ProcurementCategory, STAGE, type Stage } from '@credit/contract'
import { DateOnly, Enum, Out, Ref } from '#http/fields'
import { pageQuery } from '#list/page-query.dto'

const STAGES = Object.values(STAGE)

const CATEGORY = { optional: true, description: 'Kind of purchase; all when left out' }

/** Bid sections of the caller's area by progress: each section counts in one of the parts. */
class SectionCounts {
  @Out('integer', 'The sum of the parts') total: number
  @Out('integer', 'No stage yet') procuring: number
  @Out('integer', 'Stage 0') endOfBidEvaluation: number
  @Out('integer', 'Stage 1') contractRecord: number
  @Out('integer', 'Stage 2') performanceAcceptance: number
  @Out('integer', 'Stage 3 with evaluations open or sealed') paymentApplication: number
  @Out('integer', 'Stage 3, nothing open nor sealed') done: number
  @Out('integer', 'Stage 4') abandoned: number
}

export class SectionFigures extends SectionCounts {
  @Out({ type: SectionCounts }, '30 days ago') previous: SectionCounts
}

export class DynamicsRow {
  @Out('time') time: string
  @Out({ enum: ['project', 'stage', 'abandoned'] }) kind: string
  @Out('id') projectId: string
  @Out() projectName: string
  @Out() bidSectionName: string
  @Out() text: string
}

export class AnalysisRow {
  @Out({ example: '2026-03' }) month: string
  @Out('integer') stage: number
  @Out('integer') count: number
}

export class AreaQuery {
  @Ref({ optional: true, description: 'One area, within those that the caller sees' }) areaId?: string
}

export class AnalysisQuery extends AreaQuery {
  @Enum([3, 6, 12], { optional: true, default: 12, description: 'Months, this one included' }) months: 3 | 6 | 12 = 12
}

/** Query of sections that reached a stage, by month. */
export class TrendQuery extends AnalysisQuery {
  @Enum(PROCUREMENT_CATEGORIES, CATEGORY) category?: ProcurementCategory
}

/** Bid sections of a kind of purchase. */
export class CategoryCount {
  @Out({ enum: PROCUREMENT_CATEGORIES }) category: ProcurementCategory
  @Out('integer', 'Bid sections') count: number
}

export class ReachedQuery extends pageQuery() {
  @DateOnly({ description: 'A day of the month' }) month: string
  @Enum(STAGES, { optional: true, description: 'Any stage when left out' }) stage?: Stage
  @Enum(PROCUREMENT_CATEGORIES, CATEGORY) category?: ProcurementCategory
  @Ref({ optional: true, description: 'One area, within those that the caller sees' }) areaId?: string
}

/** A bid section that reached a stage. */
export class ReachedSection {
  @Out('id', 'Of the event') id: string
  @Out('id') projectId: string
  @Out() projectName: string
  @Out() sectionName: string
  @Out() areaName: string
  @Out({ enum: STAGES, type: 'integer' }) stage: Stage
  @Out('day') day: string
}

/** Figures that are compared between areas. */
export class AreaFigures {
  @Out('id') areaId: string
  @Out({ example: '003900130006' }) areaCode: string
  @Out() areaName: string
  @Out('integer', 'Bid sections') sections: number
  @Out('integer', 'Bid sections 30 days ago') previousSections: number
  @Out('integer', 'Participants with a score') participants: number
  @Out('number | null', 'Of these participants') averageScore: number | null
  @Out('number | null', 'Completed evaluations in percent') rate: number | null
  @Out('number | null', 'The rate 30 days ago') previousRate: number | null
  @Out('integer', 'Dishonest behaviours in force') dishonest: number
}
