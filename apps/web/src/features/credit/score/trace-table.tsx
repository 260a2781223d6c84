import { Table, Typography } from 'antd'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { components } from '../../../api/schema.js'
import { DataTable } from '../../../shared/components/data-table.js'
import { StatusTag } from '../../../shared/components/status-tag.js'
import { signed } from '../../../shared/format/points.js'
import { Objection } from '../cases/objection.js'

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

/** Returns the name of a contribution. */
export function traceName(t: TFunction<'credit'>, { kind, name, evaluators }: Row): string {
  const key = kind === 'evaluators' && evaluators === null ? 'evaluatorsHidden' : kind
  const named = t(`trace.${key}`, { count: evaluators ?? 0 })
  return name ? t('trace.named', { kind: named, name }) : named
}

/** Returns the points of a contribution. */
export const tracePoints = ({ kind, points }: Row): string => (kind === 'base' ? points.toFixed(2) : signed(points))

function Name({ row }: { row: Row }) {
  const { t } = useTranslation('credit')
  return (
    <>
      {traceName(t, row)}
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
          key: 'points',
          align: 'right',
          className: 'nowrap',
          render: (_, row) => tracePoints(row),
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
