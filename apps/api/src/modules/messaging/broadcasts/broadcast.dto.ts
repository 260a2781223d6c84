import { BROADCAST_ROLES, type BroadcastRole, type Names } from '@credit/contract'
import { Enums, NamesField, Out, Ref } from '#http/fields'

export class AudienceInput {
  @Enums(BROADCAST_ROLES) roles: BroadcastRole[]
  @Ref({ optional: true, nullable: true, description: 'Null: all areas, for the city only' }) toAreaId?: string | null
}

export class BroadcastInput extends AudienceInput {
  @NamesField({ max: 60 }) title: Names
  @NamesField({ max: 1000 }) text: Names
}

export class BroadcastPreview {
  @Out('integer', 'Accounts that would get it') receivers: number
}

export class BroadcastRow {
  @Out('id') id: string
  @Out() title: string
  @Out() text: string
  @Out({ isArray: true, enum: BROADCAST_ROLES }) roles: BroadcastRole[]
  @Out({ description: 'Area of the accounts that get it; empty: all' }) toAreaName: string
  @Out() accountName: string
  @Out('integer', 'Accounts that it has been sent to') sent: number
  @Out('time | null', 'Null: being sent') sentAt: string | null
  @Out('time') createTime: string
}
