import { useTranslation } from 'react-i18next'
import { DataTable } from '../../shared/components/data-table.js'
import { changedColumns } from './told.js'
import { type RecordNames, useChangeTexts } from './value-text.js'

type Values = Record<string, unknown> | null

interface Props {
  table: string
  before: Values
  after: Values
  names: RecordNames
}

/** Old and new values side by side. */
export function ChangeTable({ table, before, after, names }: Props) {
  const { t } = useTranslation('audit')
  const { label, value } = useChangeTexts(table, names)
  return (
    <DataTable<{ name: string }>
      label={t('operationLog.changes')}
      rowKey="name"
      dataSource={changedColumns(before, after).map((name) => ({ name }))}
      locale={{ emptyText: t('operationLog.unchanged') }}
      columns={[
        {
          title: t('operationLog.column'),
          dataIndex: 'name',
          render: (name: string) => label(name),
        },
        {
          title: t('operationLog.before'),
          key: 'before',
          render: (_, { name }) => value(name, before?.[name]),
        },
        {
          title: t('operationLog.after'),
          key: 'after',
          render: (_, { name }) => value(name, after?.[name]),
        },
      ]}
    />
  )
}
