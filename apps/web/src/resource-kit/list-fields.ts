import { isCityCode } from '@credit/contract'
import { getSession } from '../api/session.js'
import { zoneWidth } from '../shared/format/dates.js'
import { fieldsIn, isTitle } from './define-resource.js'
import { viewOf } from './kinds.js'
import type { AnyField, Definition } from './types.js'
import type { May } from './use-definition.js'

/** Width of the checkbox column. */
export const SELECTION_WIDTH = 44
const BUTTON_WIDTH = 28
const PADDING_WIDTH = 28
const LEAST_WIDTH = 84

/** True for figures, which are right-aligned. A group that the resource renders itself is not a figure. */
export const isFigure = (field: AnyField) => viewOf(field).numeric === true && !(field.kind === 'items' && field.render)

/** True if the caller sees only one area, so that a column of areas adds nothing. */
const inOneArea = () => !isCityCode(getSession()?.user.areaCode ?? '')

/** Returns the fields of a list: the chosen ones in their order, or the defaults. */
export function shownFields(definition: Definition, chosen: readonly string[] | null | undefined): AnyField[] {
  const fields = fieldsIn(definition, 'list')
  if (!chosen) {
    return fields.filter(({ secondary, cityOnly }) => !secondary && !(cityOnly && inOneArea()))
  }
  const title = fields.find((field) => isTitle(definition, field))
  const shown = chosen.flatMap((name) => fields.find((field) => field.name === name) ?? [])
  return title && !shown.includes(title) ? [title, ...shown] : shown
}

/** Returns the filterable fields that have no column in the list. */
export function hiddenFilters(definition: Definition, shown: readonly string[]): AnyField[] {
  return fieldsIn(definition, 'list').filter(
    ({ name, filter, cityOnly }) => filter && !shown.includes(name) && !(cityOnly && inOneArea()),
  )
}

/** Returns the width of a field's column. A time is wider outside China, because it includes the time zone. */
export const columnWidth = ({ kind, width }: AnyField) =>
  width !== undefined && kind === 'datetime' ? width + zoneWidth() : width

/** Returns the width of the column with a record's actions, or null if there are none. */
export function actionsWidth({ commands = {} }: Definition, may: May, opens: boolean): number | null {
  const hasMenu = Object.values(commands).some(({ put, post, page }) => (put ?? post) && !page)
  const buttons = [opens, may('edit'), may('delete'), hasMenu].filter(Boolean).length
  if (buttons === 0 && !may('publish')) return null
  const shown = buttons + (may('publish') ? 3 : 0)
  return Math.max(LEAST_WIDTH, shown * BUTTON_WIDTH + PADDING_WIDTH)
}
