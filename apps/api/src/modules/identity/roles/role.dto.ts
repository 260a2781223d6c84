import type { Names, Sign } from '@credit/contract'
import { Int, NamesField, Out, Ref, Refs, Text } from '#http/fields'

export class RoleInput {
  @NamesField({ optional: true, max: 30 }) names?: Names

  @Text({
    optional: true,
    max: 30,
    rule: 'personName',
    description: "The name in the caller's language",
  })
  name?: string

  @Text({ optional: true, min: 0, max: 200 }) description?: string

  @Ref({
    optional: true,
    nullable: true,
    description: 'Area that it belongs to; null = all (city only)',
  })
  areaId?: string | null

  @Refs({
    optional: true,
    max: 1000,
    description: 'All its entries of the menu tree, whose buttons are permissions; unchanged if absent',
  })
  menuIds?: string[]

  @Int({ optional: true, min: 1 }) version?: number
}

export class Allocation {
  @Refs({ max: 1000, description: 'Entries of the menu tree' }) menuIds: string[]
}

const ROLE_ACTIONS = ['update', 'delete'] as const
export type RoleAction = (typeof ROLE_ACTIONS)[number]

export class RoleRow {
  @Out('id') id: string
  @Out('text | null', 'Of a built-in role') code: string | null
  @Out() name: string
  @Out({ type: 'object', additionalProperties: { type: 'string' } }) names: Names
  @Out() description: string
  @Out({ type: 'integer', enum: [0, 1, 2, 3, 4] }, 'Type of account that may have it') sign: Sign
  @Out() builtIn: boolean
  @Out('id | null', 'null = all areas') areaId: string | null
  @Out('integer', "Number of accounts of the caller's area that have it") accounts: number
  @Out({ description: 'The caller may change it' }) editable: boolean

  @Out(
    { enum: ROLE_ACTIONS, isArray: true },
    'What may be done with it: a built-in role, or one that accounts have, is not deleted',
  )
  can: RoleAction[]

  @Out('time') createTime: string
  @Out('time') updateTime: string
  @Out('integer') version: number
}

/** A role with its rights. */
export class Role extends RoleRow {
  @Out({ type: [String], format: 'uuid' }, 'Its entries of the menu tree') menuIds: string[]
}
