import { Table, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import type { components } from '../../../api/schema.js'
import { DataTable } from '../../../shared/components/data-table.js'
import { StatusTag } from '../../../shared/components/status-tag.js'
import { Objection } from '../cases/objection.js'
import { signed } from '../terms.js'

type Row = components['schemas']['TraceRow']

/** Objections that the caller filed or may file against a line, each with its text if there are several. */
function Objections({ entries }: Pick<Row, 'entries'>) {
  return entries.map((entry) => (
    <div key={entry.id}>
      {entries.length > 1 ? <Typography.Text type="secondary">{entry.text} </Typography.Text> : null}
      <Objection entry={entry} own />
    </div>
  ))
}

function Name({ row }: { row: Row }) {
  const { t } = useTranslation('credit')
  const isHidden = row.kind === 'evaluators' && row.evaluators === null
  const key = isHidden ? 'evaluatorsHidden' : row.kind
  const kind = t(`trace.${key}`, { count: row.evaluators ?? 0 })
  return (
    <>
      {row.name ? t('trace.named', { kind, name: row.name }) : kind}
      {row.window ? <Typography.Text type="secondary"> {t(`trace.window${row.window}`)}</Typography.Text> : null}
      {row.serious ? <StatusTag tone="error">{t('trace.serious')}</StatusTag> : null}
      <Objections entries={row.entries} />
    </>
  )
}

/** Every contribution to the score. Their points add up to it. */
export function TraceTable({ rows, score }: { rows: readonly Row[]; score: number }) {
  const { t } = useTranslation('credit')
  const number = (value: number | null) => (value === null ? '' : value.toFixed(2))
  return (
    <DataTable<Row>
      stackable={false}
      label={t('trace.title')}
      rowKey={({ kind, id, evaluatorId, window }) => `${kind} ${id ?? evaluatorId} ${window}`}
      dataSource={rows}
      columns={[
        { title: t('trace.what'), key: 'name', render: (_, row) => <Name row={row} /> },
        { title: t('trace.weight'), dataIndex: 'weight', align: 'right', render: number },
        { title: t('trace.mean'), dataIndex: 'mean', align: 'right', render: number },
        {
          title: t('trace.points'),
          dataIndex: 'points',
          align: 'right',
          className: 'nowrap',
          render: (points: number, { kind }) => (kind === 'base' ? points.toFixed(2) : signed(points)),
        },
      ]}
      summary={() => (
        <Table.Summary.Row>
          <Table.Summary.Cell index={0} colSpan={3}>
            {t('card.title')}
          </Table.Summary.Cell>
          <Table.Summary.Cell index={3} align="right">
            <strong>{score.toFixed(2)}</strong>
          </Table.Summary.Cell>
        </Table.Summary.Row>
      )}
    />
  )
}
