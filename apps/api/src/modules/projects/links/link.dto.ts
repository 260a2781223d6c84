import {
  LINK_KINDS,
  LINK_STATES,
  LINK_STRENGTHS,
  LINKED_PARTS,
  type LinkedPart,
  type LinkKind,
  type LinkStatus,
  type LinkStrength,
  PARTICIPANT_SIGNS,
  type ParticipantSign,
} from '@credit/contract'
import { LongText, Out } from '#http/fields'
import { AboutParticipant } from '../../participants/records/about-participant.dto.js'

export class LinkReason {
  @LongText({ rule: 'text', description: 'Supervisors read it' }) reason: string
}

/** The other side of a link. */
class LinkedBody {
  @Out('id') id: string
  @Out() name: string
  @Out({ enum: PARTICIPANT_SIGNS, type: 'integer' }) sign: ParticipantSign
}

/** Names in `can` of a row. */
export const LINK_OFFERS = ['confirm', 'dismiss', 'reopen'] as const
export type LinkOffer = (typeof LINK_OFFERS)[number]

/** Two bidders of a section, or a bidder and a member of its committee, that share data. */
export class BidderLinkRow extends AboutParticipant {
  @Out({ type: LinkedBody }) other: LinkedBody
  @Out({ enum: LINK_KINDS, isArray: true }, 'Kinds of data that both share; the last ones if it has ended')
  kinds: LinkKind[]
  @Out({ enum: LINK_STRENGTHS }, 'weak: many bodies share the same values') strength: LinkStrength
  @Out({ enum: LINK_STATES }, 'ended: nothing is shared any more') status: LinkStatus
  @Out('integer', 'Lots of the area in which both met') sections: number
  @Out('time | null', 'Of the last decision') decidedAt: string | null
  @Out('time | null') endedAt: string | null
  @Out({ enum: LINK_OFFERS, isArray: true }, 'What the caller may do now') can: LinkOffer[]
}

/** A kind of data that both share, or shared. */
class LinkEvidenceRow {
  @Out({ enum: LINK_KINDS }) kind: LinkKind

  @Out(
    { type: [String] },
    'As the profile states it now; personal data masked unless the caller may see it of both; never an ID number',
  )
  values: string[]

  @Out('integer', 'Bodies that shared it when it was found') bodies: number
  @Out('day', 'Day when it was found') since: string
  @Out('day | null', 'Day when it was no longer shared') until: string | null
}

/** A lot in which both met. */
class LinkSectionRow {
  @Out('id') sectionId: string
  @Out() sectionName: string
  @Out('id') projectId: string
  @Out() projectName: string
  @Out('day', 'Of the release, or of the record') day: string
  @Out({ enum: LINKED_PARTS, isArray: true }, 'Of the participant') parts: LinkedPart[]
  @Out({ enum: LINKED_PARTS, isArray: true }, 'Of the other') otherParts: LinkedPart[]
}

class LinkDecisionRow {
  @Out({ enum: LINK_OFFERS }) action: LinkOffer
  @Out() reason: string
  @Out('time') at: string
  @Out() accountName: string
}

export class BidderLinkDetail extends BidderLinkRow {
  @Out({ type: [LinkEvidenceRow] }) evidence: LinkEvidenceRow[]
  @Out({ type: [LinkSectionRow] }, 'The latest 100') places: LinkSectionRow[]
  @Out({ type: [LinkDecisionRow] }, 'Oldest first') decisions: LinkDecisionRow[]
}
