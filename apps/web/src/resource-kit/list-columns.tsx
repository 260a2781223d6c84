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

/** Figures are aligned right; a list that the resource draws itself, instead of its count, is not. */
const isFigure = (field: AnyField) => viewOf(field).numeric && !(field.kind === 'items' && field.render)

/** Whether the caller sees one area only, of which no list says more. */
const inOneArea = () => !isCityCode(getSession()?.user.areaCode ?? '')

/** The fields that a list shows: those chosen, in their order, else those of the product. */
export function shownFields(definition: Definition, chosen: readonly string[] | null | undefined): AnyField[] {
  const fields = fieldsIn(definition, 'list')
  if (!chosen) {
    return fields.filter(({ secondary, cityOnly }) => !secondary && !(cityOnly && inOneArea()))
  }
  const names = chosen.includes(definition.titleField) ? chosen : [definition.titleField, ...chosen]
  return names.flatMap((name) => fields.find((field) => field.name === name) ?? [])
}

/** The fields by which a list is filtered although it has no column for them. */
export function hiddenFilters(definition: Definition, shown: readonly string[]): AnyField[] {
  return fieldsIn(definition, 'list').filter(
    ({ name, filter, cityOnly }) => filter && !shown.includes(name) && !(cityOnly && inOneArea()),
  )
}

/** A time names its zone where that is not the one of China. */
const widthOf = ({ kind, width }: AnyField) =>
  width !== undefined && kind === 'datetime' ? width + zoneWidth() : width

/** The columns of fields, with their filters and orders. */
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

/** The column with what can be done with one record; null where that is nothing. */
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
