import { PARTICIPANT_RESOURCES, type ParticipantSign } from '@credit/contract'
import { Form, Radio } from 'antd'
import { useTranslation } from 'react-i18next'
import type { RecordOf } from '../../resource-kit/types.js'
import { DataTable } from '../../shared/components/data-table.js'
import { FieldValue } from './difference-table.js'

interface Props {
  sign: ParticipantSign
  records: readonly [RecordOf, RecordOf]
  /** Record whose value is kept, by field. */
  owners: Readonly<Record<string, string>>
  onChange: (field: string, owner: string) => void
}

/** Both records side by side, with a choice for each differing field. */
export function MergeFields({ sign, records, owners, onChange }: Props) {
  const { t } = useTranslation('participants')
  const labelOf = (field: string) => t(`${PARTICIPANT_RESOURCES[sign]}.fields.${field}`)
  const rows = Object.keys(owners).map((field) => ({ field }))
  const column = (which: 'thisOne' | 'otherOne', record: RecordOf) => ({
    title: t(`merge.${which}`, { title: String(record.name) }),
    key: String(record.id),
    render: (_: unknown, { field }: { field: string }) => (
      <Radio
        // Groups the radios into a single tab stop, in which the arrow keys choose.
        name={`merge-${field}`}
        checked={owners[field] === String(record.id)}
        aria-label={`${labelOf(field)}: ${String(record[field] ?? '–')}`}
        onChange={() => onChange(field, String(record.id))}
      >
        <FieldValue sign={sign} field={field} value={textOf(record[field])} />
      </Radio>
    ),
  })
  return (
    <Form.Item label={t('merge.fields')}>
      <DataTable
        rowKey="field"
        label={t('merge.fields')}
        dataSource={rows}
        locale={{ emptyText: t('merge.same') }}
        columns={[
          { title: t('merge.field'), dataIndex: 'field', width: 160, render: labelOf },
          column('thisOne', records[0]),
          column('otherOne', records[1]),
        ]}
      />
    </Form.Item>
  )
}

const textOf = (value: unknown) => (value === null || value === undefined || value === '' ? null : String(value))
