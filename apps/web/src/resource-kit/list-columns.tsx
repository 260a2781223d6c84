import { isCityCode } from '@credit/contract'
import { getDefaultSortOrder } from '@refinedev/antd'
import type { CrudFilter, CrudSort } from '@refinedev/core'
import type { ReactNode } from 'react'
import { getSession } from '../api/session.js'
import type { DataColumn } from '../shared/components/data-table.js'
import { zoneWidth } from '../shared/format/dates.js'
import { filterOf } from './column-filter.js'
import { fieldsIn } from './define-resource.js'
import { fieldValue, viewOf } from './kinds.js'
import { filterValues } from './list-filters.js'
import type { AnyField, Definition, RecordOf, Texts } from './types.js'
import type { May } from './use-definition.js'

const BUTTON_WIDTH = 28
const PADDING_WIDTH = 28
const LEAST_WIDTH = 84

/** True for figures, which are right-aligned. A group that the resource renders itself is not a figure. */
const isFigure = (field: AnyField) => viewOf(field).numeric && !(field.kind === 'items' && field.render)

/** True if the caller sees only one area, so that a column of areas adds nothing. */
const inOneArea = () => !isCityCode(getSession()?.user.areaCode ?? '')

/** Returns the fields of a list: the chosen ones in their order, or the defaults. */
export function shownFields(definition: Definition, chosen: readonly string[] | null | undefined): AnyField[] {
  const fields = fieldsIn(definition, 'list')
  if (!chosen) {
    return fields.filter(({ secondary, cityOnly }) => !secondary && !(cityOnly && inOneArea()))
  }
  const names = chosen.includes(definition.titleField) ? chosen : [definition.titleField, ...chosen]
  return names.flatMap((name) => fields.find((field) => field.name === name) ?? [])
}

/** Returns the filterable fields that have no column in the list. */
export function hiddenFilters(definition: Definition, shown: readonly string[]): AnyField[] {
  return fieldsIn(definition, 'list').filter(
    ({ name, filter, cityOnly }) => filter && !shown.includes(name) && !(cityOnly && inOneArea()),
  )
}

/** A time column is wider outside China, because it includes the time zone. */
const widthOf = ({ kind, width }: AnyField) =>
  width !== undefined && kind === 'datetime' ? width + zoneWidth() : width

/** Returns the columns of fields, with their filters and sorting. */
export function columnsOf(
  definition: Definition,
  fields: readonly AnyField[],
  { filters, sorters, texts }: { filters: CrudFilter[]; sorters: CrudSort[]; texts: Texts },
): DataColumn<RecordOf>[] {
  return fields.map((field) => ({
    key: field.name,
    dataIndex: field.name,
    title: texts(`fields.${field.name}`),
    width: widthOf(field),
    priority: field.priority,
    align: isFigure(field) ? 'right' : undefined,
    heading: field.name === definition.titleField,
    sorter: field.sortable,
    sortOrder: getDefaultSortOrder(field.name, sorters) ?? null,
    render: (_: unknown, record: RecordOf) => fieldValue(field, record, 'list', texts),
    ...(field.filter ? filterOf(field, texts, filterValues(filters, field)) : {}),
  }))
}

/** Returns the column with a record's actions, or null if there are none. */
export function actionColumn(
  texts: Texts,
  may: May,
  opens: boolean,
  buttonsOf: (record: RecordOf) => ReactNode,
): DataColumn<RecordOf> | null {
  const buttons = [opens, may('edit'), may('delete')].filter(Boolean).length
  if (buttons === 0 && !may('publish')) return null
  const shown = buttons + (may('publish') ? 3 : 0)
  return {
    key: 'action',
    title: texts('kit:actions'),
    fixed: 'right',
    width: Math.max(LEAST_WIDTH, shown * BUTTON_WIDTH + PADDING_WIDTH),
    ellipsis: false,
    render: (_, record) => buttonsOf(record),
  }
}
