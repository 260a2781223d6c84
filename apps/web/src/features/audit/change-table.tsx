import { useTranslation } from 'react-i18next'
import { DataTable } from '../../shared/components/data-table.js'
import { formatDateTime } from '../../shared/format/dates.js'
import { columnTexts, namespacesOf } from './column-texts.js'

type Values = Record<string, unknown> | null

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

/** Returns the texts of a localised value, the reader's language first. Returns null for any other value. */
export function textsOf(value: unknown, language: string): string | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const texts = Object.entries(value)
  const isText = ([key, text]: [string, unknown]) => /^[a-z]{2}-[A-Z]{2}$/.test(key) && typeof text === 'string'
  if (texts.length === 0 || !texts.every(isText)) return null
  const inOrder = texts.toSorted(([a], [b]) => Number(b === language) - Number(a === language))
  return inOrder.map(([, text]) => text).join(' / ')
}

/** Formats a stored value: booleans in words, times in the reader's time zone. */
function useText() {
  const { t, i18n } = useTranslation(['audit', 'kit'])
  return (value: unknown): string => {
    if (value === undefined || value === null || value === '') return '–'
    if (typeof value === 'boolean') return t(value ? 'kit:yes' : 'kit:no')
    if (typeof value === 'string') return TIME.test(value) ? formatDateTime(value) : value
    return textsOf(value, i18n.language) ?? JSON.stringify(value)
  }
}

/** Returns the columns whose value changed, or all columns of a created or deleted row. */
export function changedColumns(before: Values, after: Values): string[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names.filter((name) => JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]))
}

/** Old and new values side by side. */
export function ChangeTable({ table, before, after }: { table: string; before: Values; after: Values }) {
  const { t } = useTranslation(['audit', ...namespacesOf(table)])
  const text = useText()
  return (
    <DataTable<{ name: string }>
      label={t('operationLog.title')}
      rowKey="name"
      dataSource={changedColumns(before, after).map((name) => ({ name }))}
      locale={{ emptyText: t('operationLog.unchanged') }}
      columns={[
        {
          title: t('operationLog.column'),
          dataIndex: 'name',
          render: (name: string) => t(columnTexts(table, name), { defaultValue: name }),
        },
        {
          title: t('operationLog.before'),
          key: 'before',
          render: (_, { name }) => text(before?.[name]),
        },
        {
          title: t('operationLog.after'),
          key: 'after',
          render: (_, { name }) => text(after?.[name]),
        },
      ]}
    />
  )
}
