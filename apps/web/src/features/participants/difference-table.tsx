import { PARTICIPANT_RESOURCES, type ParticipantSign } from '@credit/contract'
import { useTranslation } from 'react-i18next'
import { DataTable } from '../../shared/components/data-table.js'
import { formatDate } from '../../shared/format/dates.js'
import { DictionaryLabel, EDUCATION } from './dictionary-label.js'
import type { Difference } from './revisions.js'

interface ValueProps {
  sign: ParticipantSign
  field: string
  value: string | null
}

/** Value as the record shows it, with labels for codes. */
export function FieldValue({ sign, field, value }: ValueProps) {
  const { t } = useTranslation('participants')
  if (value === null) return <>–</>
  if (field === 'highestEducation') return <DictionaryLabel code={EDUCATION} value={value} />
  if (field === 'gender') return <>{t(`${PARTICIPANT_RESOURCES[sign]}.options.gender.${value}`)}</>
  return <>{field === 'graduationTime' ? formatDate(value) : value}</>
}

interface Props {
  sign: ParticipantSign
  label: string
  differences: readonly Difference[]
}

/** Old and new value of each changed field. */
export function DifferenceTable({ sign, label, differences }: Props) {
  const { t } = useTranslation('participants')
  const cell = (value: string | null, { field }: Difference) => <FieldValue sign={sign} field={field} value={value} />
  return (
    <DataTable<Difference>
      rowKey="field"
      label={label}
      dataSource={differences}
      locale={{ emptyText: t('history.same') }}
      columns={[
        {
          title: t('change.field'),
          dataIndex: 'field',
          width: 180,
          render: (field: string) => t(`${PARTICIPANT_RESOURCES[sign]}.fields.${field}`),
        },
        { title: t('change.before'), dataIndex: 'before', render: cell },
        { title: t('change.after'), dataIndex: 'after', render: cell },
      ]}
    />
  )
}
