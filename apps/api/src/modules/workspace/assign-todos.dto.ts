import { PERMISSIONS, type Permission } from '@credit/contract'
import { Out, Ref, Refs } from '#http/fields'

export class TodoAssignment {
  @Refs({ max: 500 }) todoIds: string[]

  @Ref({
    nullable: true,
    description: 'An enabled supervisor of their area or of the city with their permission; null = nobody',
  })
  assigneeId: string | null
}

export class AssignedTodos {
  @Out('integer', 'Items that changed hands') assigned: number
}

export class AssigneeRow {
  @Out('id') id: string
  @Out() name: string
  @Out('id') areaId: string
  @Out({ description: 'Of the city: sees all areas' }) city: boolean
  @Out({ enum: PERMISSIONS, isArray: true }, 'Those of to-do items that the account has') permissions: Permission[]
}
