import { type Names, PERMISSIONS, type Permission } from '@credit/contract'
import { MENU_KINDS, type MenuKind } from '#entities/identity/menu'
import { Bool, Enum, Int, NamesField, Out, Ref, Refs, Text } from '#http/fields'

export class MenuInput {
  @Ref({ optional: true, nullable: true, description: 'Entry above; null = top' }) parentId?: string | null
  @NamesField({ optional: true, max: 30 }) names?: Names
  @Text({ optional: true, max: 30, description: "The name in the caller's language" }) name?: string
  @Enum(MENU_KINDS) kind: MenuKind
  @Text({ optional: true, min: 0, max: 200, description: 'Of a page: the route' }) path?: string
  @Text({ optional: true, min: 0, max: 30 }) icon?: string
  @Enum(PERMISSIONS, { optional: true, nullable: true, description: 'Of a button' }) permission?: Permission | null
  @Int({ optional: true, max: 9999 }) sortOrder?: number
  @Bool({ optional: true, description: 'Never shown in the menu' }) hidden?: boolean
  @Ref({ optional: true, nullable: true, description: 'Only accounts of this area see it' }) areaId?: string | null
  @Int({ optional: true, min: 1 }) version?: number
}

/** The entries of one level in their new order. */
export class MenuOrder {
  @Ref({ nullable: true, description: 'Entry above; null = top' }) parentId: string | null
  @Refs({ max: 500, description: 'All entries of the level, with one that is moved to it' }) ids: string[]
}

/** Fields of an entry in all responses. */
class MenuItem {
  @Out('id') id: string
  @Out() name: string
  @Out({ enum: MENU_KINDS }) kind: MenuKind
  @Out({ type: String, enum: PERMISSIONS, nullable: true }) permission: Permission | null
  @Out('integer') sortOrder: number
}

/** An entry as the menu shows it. */
export class MenuNode extends MenuItem {
  @Out() path: string
  @Out() icon: string
  @Out('integer', 'Items that the caller can decide on the page now') open: number
  @Out({ type: () => [MenuNode] }) children: MenuNode[]
}

/** An entry as the editor of a role shows it. */
export class MarkedMenuNode extends MenuItem {
  @Out({ description: 'The role has it' }) checked: boolean
  @Out({ description: 'The caller may grant it' }) grantable: boolean
  @Out({ type: () => [MarkedMenuNode] }) children: MarkedMenuNode[]
}

/** An entry as the editor of the menu shows it. */
export class MenuEntry extends MenuItem {
  @Out('id | null') parentId: string | null
  @Out({ type: 'object', additionalProperties: { type: 'string' } }) names: Names
  @Out() path: string
  @Out() icon: string
  @Out() hidden: boolean

  @Out({
    description: 'Built in: its kind and permission cannot be changed, and it cannot be deleted',
  })
  builtIn: boolean

  @Out('id | null') areaId: string | null
  @Out('integer') version: number
  @Out({ type: () => [MenuEntry] }) children: MenuEntry[]
}

/** An entry of the suggested menu that the installation has elsewhere, under another name, or not at all. */
class SuggestedMove {
  @Out({ description: 'Of the entry, in the suggested menu' }) code: string
  @Out('text | null', 'Names from the top to the entry now; null = it is added') before: string | null
  @Out({ description: 'Names from the top to the entry afterwards' }) after: string
}

/** The menu of a new installation, compared with the present one. */
export class SuggestedMenu {
  @Out({ type: [SuggestedMove] }) moves: SuggestedMove[]
  @Out('integer', 'Entries that get another icon') icons: number
  @Out({ description: 'Some groups are put into another order' }) reordered: boolean
}
