import { PARTS, PROCUREMENT_CATEGORIES, type ProcurementCategory } from '@credit/contract'
import { DateOnly, Enum, Int, List, LongText, Out, Ref, Text } from '#http/fields'
import { EndingInput, EndingRow } from '../endings/ending.dto.js'

export class SectionPartyInput {
  @Ref() participantId: string
  @Enum(PARTS) part: (typeof PARTS)[number]
}

export class SectionInput extends EndingInput {
  @Ref({ optional: true, description: 'An existing section; left out for a new one' }) id?: string
  @Text({ max: 200 }) code: string
  @Text({ max: 500 }) name: string
  @LongText({ optional: true, min: 0 }) remark?: string

  @DateOnly({
    optional: true,
    nullable: true,
    description: 'Day on which the contract was filed; left out, it stays',
  })
  filedOn?: string | null

  @List(() => SectionPartyInput, {
    optional: true,
    description: 'All parties of the section; left out, they stay',
  })
  parties?: SectionPartyInput[]

  @Int({ optional: true, min: 1, description: 'Of an existing section' }) version?: number
}

/** Body of POST and PUT. */
export class ProjectInput {
  @Text({ max: 500 }) name: string
  @Text({ max: 200 }) code: string
  @DateOnly({ optional: true, nullable: true }) releaseDate?: string | null
  @Ref({ optional: true, description: "The caller's area when left out; cannot be changed later" }) areaId?: string
  @Text({ optional: true, nullable: true, max: 200 }) procurementMethod?: string | null

  @Enum(PROCUREMENT_CATEGORIES, { optional: true, description: 'Kind of purchase; not stated when left out' })
  procurementCategory?: ProcurementCategory

  @List(() => SectionInput, { optional: true, description: 'Sections not listed stay' }) sections?: SectionInput[]
  @Int({ optional: true, min: 1 }) version?: number
}

export class PauseInput {
  @LongText() reason: string
}

/** Maximum number of working days by which the windows of a project are extended at a time. */
const MAX_EXTENSION = 30

export class WindowsQuery {
  @Int({ min: 1, max: MAX_EXTENSION, description: 'Working days' }) days: number
  @Ref({ optional: true, description: 'Of one section; of all when left out' }) sectionId?: string
}

export class WindowsInput extends WindowsQuery {
  @LongText({ description: 'Kept in the operation log' }) reason: string
}

export class WindowsExtended {
  @Out('integer', 'Open evaluations that are due later') records: number
  @Out('time | null', 'Of these, the last') latestDueAt: string | null
}

class ProjectSection extends EndingRow {
  @Out('id') id: string
  @Out() bidSectionName: string
  @Out() bidSectionCode: string
  @Out({ description: '"" in procurement, "0" to "3", "4" abandoned' }) status: string
  @Out() remark: string
  @Out('day | null', 'Contract filed on') filedOn: string | null
}

export class Coverage {
  @Out('integer', 'Evaluations due') due: number
  @Out('integer', 'Of these, submitted') done: number
}

/** Names in `can` of a project. */
const PROJECT_OFFERS = ['update', 'pause', 'resume'] as const
type ProjectOffer = (typeof PROJECT_OFFERS)[number]

export class ProjectRow {
  @Out('id') id: string
  @Out() ocid: string
  @Out() name: string
  @Out() code: string
  @Out('day | null') releaseDate: string | null
  @Out('id') areaId: string
  @Out() areaName: string
  @Out({ description: '"" in procurement, "0" to "3" the lowest stage, "4" all abandoned' }) status: string
  @Out() statusStr: string
  @Out() formalData: boolean
  @Out() pause: boolean
  @Out('time | null') pausedAt: string | null
  @Out('text | null') pauseReason: string | null
  @Out({ enum: ['manual', 'sync'] }) source: string
  @Out() publisher: string
  @Out('text | null') procurementMethod: string | null
  @Out({ enum: PROCUREMENT_CATEGORIES }, 'Kind of purchase') procurementCategory: ProcurementCategory
  @Out('number | null') amount: number | null
  @Out('text | null') currency: string | null
  @Out({ description: 'Names of the buyers' }) purchaserName: string
  @Out({ description: 'Names of the agencies' }) agencyName: string
  @Out({ type: () => Coverage }) coverage: Coverage
  @Out('integer', 'Open award alarms') alarms: number
  @Out({ type: () => [ProjectSection] }) bidSectionList: ProjectSection[]
  @Out({ type: [String] }, 'Fields edited by hand, which the sync does not change') handEdited: string[]
  @Out({ enum: PROJECT_OFFERS, isArray: true }, 'What the caller may do now') can: ProjectOffer[]
  @Out('time') createTime: string
  @Out('time') updateTime: string
  @Out('integer') version: number
}
