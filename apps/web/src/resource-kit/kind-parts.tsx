import { PaperClipOutlined } from '@ant-design/icons'
import { ADMIN_BASE, type Names } from '@credit/contract'
import { useList } from '@refinedev/core'
import { Button, Table, Typography } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../api/download.js'
import type { Column } from './kind-options.js'
import { namesText } from './names-text.js'
import type { FieldOf, RecordOf, ShowProps } from './types.js'

const LIST_FRESH_MS = 60_000

/** Returns the records that a field may refer to, as options. All callers share one request. */
export function useReferenceOptions({ reference }: FieldOf<'reference'>, enabled = true) {
  const { resource, value, text } = reference
  const { result, query } = useList({
    resource,
    pagination: { mode: 'off' },
    queryOptions: { enabled, staleTime: LIST_FRESH_MS },
    errorNotification: false,
  })
  const options = result.data.map((row) => ({
    value: String(row[value]),
    label: String(row[text]),
  }))
  return { options, query }
}

/** Returns the name of a referenced record if the record contains it. */
export function ownNameOf({ reference }: FieldOf<'reference'>, record: RecordOf): string | undefined {
  const name: unknown = record[reference.text]
  return typeof name === 'string' ? name : undefined
}

/** Name of a referenced record, from the referenced list or from the record itself. */
export function ReferenceText({ field, record }: ShowProps<'reference'>) {
  const id: unknown = record[field.name]
  const { options } = useReferenceOptions(field, Boolean(id))
  return options.find(({ value }) => value === id)?.label ?? ownNameOf(field, record) ?? '–'
}

interface NamedFile {
  id: string
  name: string
}

/** Returns the ID and name of each file of a record. */
export function filesOf(field: FieldOf<'files'>, record: RecordOf): NamedFile[] {
  const list: unknown = record[field.listField ?? field.name]
  return Array.isArray(list) ? list.filter((file) => typeof file === 'object') : []
}

/** Attachments, which are downloaded on click. */
export function FileList({ files }: { files: readonly NamedFile[] }) {
  const { t } = useTranslation('kit')
  if (files.length === 0) return <Typography.Text type="secondary">{t('files.none')}</Typography.Text>
  return files.map((file) => (
    <div key={file.id}>
      <Button
        type="link"
        size="small"
        icon={<PaperClipOutlined aria-hidden="true" />}
        onClick={() => void download(`${ADMIN_BASE}/api/minio/download/${file.id}`, file.name)}
      >
        {file.name}
      </Button>
    </div>
  ))
}

type Item = Record<string, unknown>

function itemText(column: Column, item: Item, yes: string, no: string): ReactNode {
  const value = item[column.name]
  if (column.kind === 'switch') return value === true ? yes : no
  if (column.kind === 'names') return value ? namesText(value as Names, true) : '–'
  return value === null || value === undefined || value === '' ? '–' : String(value)
}

/** Returns the items of a repeated group. */
export function itemsOf({ name }: FieldOf<'items'>, record: RecordOf): Item[] {
  const items: unknown = record[name]
  return Array.isArray(items) ? items : []
}

/** Repeated group of a record. */
export function ItemsTable({ field, record, texts }: ShowProps<'items'>) {
  const items = itemsOf(field, record)
  if (items.length === 0) return '–'
  return (
    <Table
      size="small"
      pagination={false}
      rowKey={(item) => JSON.stringify(item)}
      dataSource={items}
      columns={field.columns.map((column) => ({
        key: column.name,
        title: texts(`fields.${field.name}_${column.name}`),
        render: (_, item) => itemText(column, item, texts('kit:yes'), texts('kit:no')),
      }))}
    />
  )
}
