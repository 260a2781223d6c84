import type { CrudFilter, CrudSort } from '@refinedev/core'
import type { ReactNode } from 'react'
import type { DataColumn } from '../shared/components/data-table.js'
import { filterOf } from './column-filter.js'
import { fieldValue } from './kinds.js'
import { actionsWidth, columnWidth, isFigure } from './list-fields.js'
import { filterValues } from './list-filters.js'
import type { AnyField, Definition, RecordOf, Texts } from './types.js'
import type { May } from './use-definition.js'

const SORT_ORDERS = { asc: 'ascend', desc: 'descend' } as const

function sortOrderOf({ name }: AnyField, sorters: readonly CrudSort[]) {
  const sorter = sorters.find(({ field }) => field === name)
  return sorter ? SORT_ORDERS[sorter.order] : null
}

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
    width: columnWidth(field),
    priority: field.priority,
    align: isFigure(field) ? 'right' : undefined,
    heading: field.name === definition.titleField,
    sorter: field.sortable,
    sortOrder: sortOrderOf(field, sorters),
    render: (_: unknown, record: RecordOf) => fieldValue(field, record, 'list', texts),
    ...(field.filter ? filterOf(field, texts, filterValues(filters, field)) : {}),
  }))
}

/** Returns the column with a record's actions, or null if there are none. */
export function actionColumn(
  definition: Definition,
  texts: Texts,
  may: May,
  opens: boolean,
  buttonsOf: (record: RecordOf) => ReactNode,
): DataColumn<RecordOf> | null {
  const width = actionsWidth(definition, may, opens)
  if (width === null) return null
  return {
    key: 'action',
    title: texts('kit:actions'),
    fixed: 'right',
    width,
    ellipsis: false,
    render: (_, record) => buttonsOf(record),
  }
}
