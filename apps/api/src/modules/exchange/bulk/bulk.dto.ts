import { Group, ListFilter, LongText, Out, Ref, Refs, Text } from '#http/fields'
import type { ListQuery } from '#list/list-definition'

/** Parameters of some actions. */
export class BulkParams {
  @LongText({ optional: true, description: 'Kept in the operation log' }) reason?: string
  @Ref({ optional: true, description: 'The area to assign' }) areaId?: string
  @Text({ optional: true, max: 60, description: 'The field to change' }) field?: string
  @LongText({ optional: true, min: 0, description: 'Its new value; empty = none' }) value?: string
}

/** Body of a bulk call. Records are given by exactly one of `ids`, `filter` and `ofJob`. */
export class BulkInput {
  @Text({ max: 60, description: 'One of the actions that the list has' }) action: string
  @Refs({ optional: true, max: 1000 }) ids?: string[]
  @ListFilter({ optional: true, description: 'All records that the list shows with it' }) filter?: ListQuery
  @Ref({ optional: true, description: 'The records that an earlier job of the caller changed' }) ofJob?: string
  @Group(() => BulkParams, { optional: true }) params?: BulkParams
}

class BulkSample {
  @Out('id') id: string
  @Out() title: string
  @Out({ description: 'false: it is so already' }) changes: boolean
  @Out({ required: false }, 'The value that changes, masked if it is personal') before?: string
  @Out({ required: false }, 'The value that it gets') after?: string
}

/** Preview of a bulk action. */
export class BulkCheck {
  @Out('integer') total: number
  @Out('integer') changing: number
  @Out('integer', 'They are so already') unchanged: number
  @Out({ type: 'integer', required: false }, 'The people that the action writes to') people?: number

  @Out(
    { type: 'integer', required: false },
    'Changing records of people who must not be identified; not counted in `people`',
  )
  anonymous?: number

  @Out({ type: [BulkSample] }, 'The first of those that change, then of the others') sample: BulkSample[]
}
