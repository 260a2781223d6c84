import { PARTICIPANT_SOURCES, PARTICIPANT_STATES, type ParticipantSign } from '@credit/contract'
import type { Type } from '@nestjs/common'
import { Out } from '#http/fields'
import { CODE_NAMES, PROFILES, showsPhoneVerify } from '../profiles/profiles.js'

/** Names in `can` of a participant. */
const PARTICIPANT_OFFERS = ['update', 'delete', 'approve', 'merge', 'leave', 'return', 'ownPages'] as const
export type ParticipantOffer = (typeof PARTICIPANT_OFFERS)[number]

/** Row fields shared by all kinds of participants. */
export class ParticipantRow {
  @Out('id') id: string
  @Out('integer') sign: number
  @Out() name: string
  @Out('id') areaId: string
  @Out() areaName: string
  @Out({ enum: [...PARTICIPANT_STATES] }) status: string
  @Out('id | null') mergedIntoId: string | null
  @Out({ description: 'Known by name alone and proposed for merging' }) unidentified: boolean
  @Out({ enum: [...PARTICIPANT_SOURCES] }) source: string
  @Out('number | null', 'null while unrated') creditScore: number | null
  @Out('integer | null', 'null while unrated') starLevel: number | null
  @Out('text | null', 'null while unrated, unless a serious act is in force') band: string | null
  @Out('integer', 'A participant sees of its own the lower end of the step: 0, 2, or 3 for more') evaluatorCount: number
  @Out({ description: 'Too few different evaluators in 24 months: neither good nor bad' }) unrated: boolean
  @Out({ description: 'Points of a serious act are in force' }) serious: boolean
  @Out('day | null') scoredOn: string | null
  @Out('time') createTime: string
  @Out('time') updateTime: string
  @Out('integer') version: number
  @Out({ enum: ['public', 'masked', 'whole'] }, 'How much of it the caller may see') sight: string

  @Out(
    { enum: PARTICIPANT_OFFERS, isArray: true, required: false },
    'What the caller may do with it; only where one is read',
  )
  can?: readonly ParticipantOffer[]
}

const TEXT = { type: 'string', nullable: true, required: false } as const
const SWITCH = { type: 'boolean', required: false } as const

/** Returns the row class of a kind: the shared fields, its code and its profile fields. */
function rowOfKind(sign: ParticipantSign): Type<ParticipantRow> {
  class Row extends ParticipantRow {}
  Out(TEXT)(Row.prototype, CODE_NAMES[sign])
  for (const [name, { schema = TEXT }] of Object.entries(PROFILES[sign].fields)) {
    Out(schema)(Row.prototype, name)
  }
  if (showsPhoneVerify(sign)) Out(SWITCH)(Row.prototype, 'phoneVerify')
  return Row
}

export class PurchaserRow extends rowOfKind(1) {}
export class SupplierRow extends rowOfKind(2) {}
export class AgencyRow extends rowOfKind(3) {}
export class ExpertRow extends rowOfKind(4) {}
