import { DISHONESTY_TIERS, type DishonestyTier, SIGNS, type Sign } from '@credit/contract'
import { Int, Out, Ref } from '#http/fields'
import { pageQuery } from '#list/page-query.dto'
import { NamesParticipant } from '../../participants/records/about-participant.dto.js'
import { AreaQuery } from './dashboard.dto.js'

const MAX_TOP = 1000

export class TopQuery extends AreaQuery {
  @Int({ optional: true, min: 1, max: MAX_TOP, description: 'All when left out' }) top?: number
}

export class DishonestyPageQuery extends pageQuery() {
  @Ref({ optional: true, description: 'One area, within those that the caller sees' }) areaId?: string
  @Ref({ optional: true, description: 'One behaviour of the rules' }) itemId?: string
}

export class DishonestyShare {
  @Out('id', 'Of the behaviour') itemId: string
  @Out({ description: 'Behaviour of the rules, in the language of the caller' }) name: string
  @Out({ enum: SIGNS }, 'Role whose behaviour it is') sign: Sign
  @Out({ enum: DISHONESTY_TIERS }, 'Severity of the behaviour in the rules') tier: DishonestyTier
  @Out('integer', 'Records in force') value: number
}

export class DishonestyInForceRow extends NamesParticipant {
  @Out() itemName: string
  @Out({ enum: DISHONESTY_TIERS }) tier: DishonestyTier
  @Out() points: number
  @Out('day') inForceFrom: string
  @Out('day | null') validUntil: string | null
}
