import { recordAddress } from '@credit/contract'
import type { CrudFilter, CrudSort } from '@refinedev/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { DataColumn } from '../shared/components/data-table.js'
import { filterOf } from './column-filter.js'
import { isTitle } from './define-resource.js'
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

interface ColumnOptions {
  filters: CrudFilter[]
  sorters: CrudSort[]
  texts: Texts
  may: May
}

/** Returns the columns of fields, with their filters and sorting. Titles link to the pages of their records. */
export function columnsOf(
  definition: Definition,
  fields: readonly AnyField[],
  { filters, sorters, texts, may }: ColumnOptions,
): DataColumn<RecordOf>[] {
  const page = definition.actions.includes('show') && may('show') ? definition.routes.show : null
  return fields.map((field) => ({
    key: field.name,
    dataIndex: field.name,
    title: texts(`fields.${field.name}`),
    width: columnWidth(field),
    priority: field.priority,
    align: isFigure(field) ? 'right' : undefined,
    heading: isTitle(definition, field),
    sorter: field.sortable,
    sortOrder: sortOrderOf(field, sorters),
    render: (_: unknown, record: RecordOf) => {
      const value = fieldValue(field, record, 'list', texts)
      const isLink = page !== null && isTitle(definition, field) && !field.render
      return isLink ? <Link to={recordAddress(page, String(record.id))}>{value}</Link> : value
    },
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
