import { DUTY_KINDS, type DutyKind } from '@credit/contract'
import { Out } from '#http/fields'

/** A duty or right of the caller's participant. */
class DutyRow {
  @Out({ enum: DUTY_KINDS }) kind: DutyKind
  @Out('id', 'Section, behaviour, score line, entry of a rating, case, claim, certificate or change') id: string
  @Out({ description: 'Address of the page where it is done' }) link: string
  @Out({ description: 'In the language of the caller; empty for a change of the profile' }) name: string
  @Out({ description: 'Project and bid section of it, or the subject of a case; may be empty' }) about: string
  @Out({ description: 'Stage of an evaluation; else empty' }) stageStr: string
  @Out({ description: 'Whom the only evaluation of a section is about; else empty' }) counterpart: string
  @Out('integer | null', 'Evaluations to give in a section') count: number | null
  @Out('number | null', 'Change of the score: of a line, or of a behaviour or claim once it counts') points:
    | number
    | null
  @Out({ description: 'Why it was rejected; else empty' }) reason: string
  @Out('day | null', 'Last day; null = without one') dueOn: string | null
  @Out('integer | null', 'Working days after today, up to the last day') workingDaysLeft: number | null
}

/** Duties and rights of the caller's participant, by their last day. */
export class DutyList {
  @Out('integer', 'All of them; `records` are the first') total: number
  @Out({ type: [DutyRow] }) records: DutyRow[]
}
