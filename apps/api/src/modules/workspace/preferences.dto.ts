import { PAGE_SIZES, PAGES, USED_TEMPLATES_MAX } from '@credit/contract'
import { Bool, Enum, List, Refs, Text, Texts } from '#http/fields'

const MAX_COLUMNS = 60
export const MAX_LISTS = 100

class ListPreferenceDto {
  @Text({ max: 100, description: 'Page of the list' }) path: string
  @Enum(PAGE_SIZES, { optional: true }) pageSize?: number

  @Texts({
    optional: true,
    nullable: true,
    max: 60,
    maxItems: MAX_COLUMNS,
    description: 'Columns shown, in their order; null = those of the product',
  })
  columns?: string[] | null
}

/** Preferences of an account; fields missing in a change keep their values. */
export class PreferencesDto {
  @Enum(['normal', 'compact'], { optional: true, description: 'Height of the rows of lists' })
  density?: 'normal' | 'compact'

  @Enum(['normal', 'large'], { optional: true }) fontSize?: 'normal' | 'large'

  @Enum(
    PAGES.map(({ path }) => path),
    { optional: true, nullable: true, description: 'Opened after a login; null = the home page' },
  )
  startPage?: string | null

  @Bool({ optional: true }) siderCollapsed?: boolean
  @Refs({ optional: true, max: USED_TEMPLATES_MAX, description: 'Text templates, the last used first' })
  templates?: string[]

  @List(() => ListPreferenceDto, { optional: true, max: MAX_LISTS }) lists?: ListPreferenceDto[]
}
