import { PAGES } from '@credit/contract'
import { Enum, Out, Ref, Text } from '#http/fields'

export class SavedViewInput {
  @Enum(
    PAGES.map(({ path }) => path),
    { description: 'Page of the list' },
  )
  path: string

  @Text({ max: 60 }) name: string
  @Text({ min: 0, max: 4000, description: 'Query of its address: filters, search word, order' }) query: string
  @Ref({ optional: true, nullable: true, description: 'Role whose holders see it too' }) roleId?: string | null
}

export class SavedViewRow {
  @Out('id') id: string
  @Out() path: string
  @Out() name: string
  @Out() query: string
  @Out('id | null') roleId: string | null
  @Out('text | null') roleName: string | null
  @Out({ description: 'Who saved it' }) accountName: string
  @Out({ description: 'Saved by the caller, who alone may change and delete it' }) own: boolean
}

export class SharingRole {
  @Out('id') id: string
  @Out() name: string
}

export class SavedViewsAnswer {
  @Out({ type: [SavedViewRow] }) views: SavedViewRow[]
  @Out({ type: [SharingRole] }, 'Roles that the caller may share a view with') roles: SharingRole[]
}
