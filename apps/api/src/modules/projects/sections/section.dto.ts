import { PARTS, STAGE_OUTCOMES } from '@credit/contract'
import { DateOnly, Int, List, LongText, Out, Ref } from '#http/fields'
import { EndingRow } from '../endings/ending.dto.js'
import { Coverage, SectionPartyInput } from '../projects/project.dto.js'
import { MISSING_PARTIES, type MissingParty } from '../stages/formal-data.js'

class SectionPartyRow {
  @Out('id') participantId: string
  @Out() name: string
  @Out('integer') sign: number
  @Out({ enum: [...PARTS] }) part: string
}

class StageDate {
  @Out('integer') stage: number
  @Out('day') date: string
  @Out({ enum: [...STAGE_OUTCOMES] }) outcome: string
}

export class SectionRow extends EndingRow {
  @Out('id') id: string
  @Out('id') projectId: string
  @Out() projectName: string
  @Out() bidSectionName: string
  @Out() bidSectionCode: string
  @Out({ description: '"" in procurement, "0" to "3", "4" abandoned' }) status: string
  @Out() statusStr: string
  @Out() remark: string
  @Out() formalData: boolean

  @Out(
    { enum: MISSING_PARTIES, isArray: true },
    'Parties that its stage needs and that are not known; for supervisors only',
  )
  missing: MissingParty[]

  @Out({ enum: ['hand', 'sync'] }, 'Whether it was entered by hand') source: string
  @Out() pause: boolean
  @Out({ type: () => [StageDate] }) stageDates: StageDate[]
  @Out('day | null', 'Contract filed on') filedOn: string | null
  @Out('text | null', 'Of the amounts') currency: string | null
  @Out('integer', "Of the caller's own evaluations; 0 none opened") evaluationStatus: number
  @Out('time | null', "Due time of the caller's next one") dueAt: string | null
  @Out({ type: () => [SectionPartyRow] }) parties: SectionPartyRow[]
  @Out({ type: () => Coverage, nullable: true }, 'For supervisors only') coverage: Coverage | null
  @Out('integer', 'Open award alarms; for supervisors only') alarms: number
  @Out('integer', 'Strong links between bidders, open or under watch; for supervisors who may list them') links: number
  @Out('integer') version: number
}

export class StageInput {
  @Int({ nullable: true, max: 4, description: 'null = back in procurement, 4 = abandoned' })
  stage: 0 | 1 | 2 | 3 | 4 | null

  @DateOnly({ optional: true, description: 'Day it was reached; today when left out' }) date?: string
  @LongText({ optional: true, description: 'Required for abandoning and for going back' }) reason?: string
  @Int({ optional: true, min: 1 }) version?: number
}

export class StagePreviewQuery {
  @Int({
    optional: true,
    max: 4,
    description: 'The stage to go to: 4 = abandoned, left out = back in procurement',
  })
  stage?: 0 | 1 | 2 | 3 | 4

  @DateOnly({ optional: true, description: 'Day it was reached; today when left out' }) date?: string
}

/** A change of parties; entries without effect are ignored. */
export class PartyChangesInput {
  @List(() => SectionPartyInput, { optional: true, max: 100 }) add?: SectionPartyInput[]
  @List(() => SectionPartyInput, { optional: true, max: 100 }) remove?: SectionPartyInput[]
}

export class SectionPartiesInput extends PartyChangesInput {
  @LongText({ description: 'Kept in the operation log' }) reason: string
}

/** Chooses the buyer among the candidates of a section. */
export class BuyerInput {
  @Ref({ description: 'One of its co-buyers' }) participantId: string
  @LongText({ description: 'Kept in the operation log' }) reason: string
}

/** Effects of a change of a section's stage on its evaluations. */
export class StagePreview {
  @Out('integer', 'Evaluations that open') opens: number
  @Out('integer', 'Open evaluations that are closed') closes: number
  @Out('integer', 'Submitted evaluations that are revealed, or held') reveals: number
}

/** Effects of a change of parties on the evaluations of the section. */
export class PartiesPreview extends StagePreview {
  @Out('integer', 'Parties added or removed') changed: number
}
