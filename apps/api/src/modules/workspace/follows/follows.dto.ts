import { FOLLOWED_TYPES, type FollowedType } from '#entities/workspace/follow'
import { Enum, Out, Ref } from '#http/fields'

export class FollowInput {
  @Enum(FOLLOWED_TYPES, { description: 'Kind of the record' }) type: FollowedType
  @Ref() id: string
}

export class FollowedRow {
  @Out({ enum: [...FOLLOWED_TYPES] }) type: FollowedType
  @Out('id', 'Of the record; of a merged participant the one it is now') id: string
  @Out('time', 'Since when the caller follows it') createTime: string
  @Out('text | null', 'Null where the caller may no longer see it') name: string | null
  @Out({ description: 'Its page; empty where the caller may no longer see it' }) link: string
}
