import { useQuery } from '@tanstack/react-query'
import { Flex, Select, Typography } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChangedByJob } from '../../resource-kit/changed-by-job.js'
import { Card, QueryContent } from '../../shared/components/card.js'
import { DataTable } from '../../shared/components/data-table.js'
import { StatusTag } from '../../shared/components/status-tag.js'
import { formatDateTime } from '../../shared/format/dates.js'
import { usePagerNames } from '../../shared/hooks/use-pager-names.js'
import { useIsPrinted } from '../../shared/hooks/use-printing.js'
import { DifferenceTable } from './difference-table.js'
import { MergesCard } from './merges-card.js'
import { differenceOf, historyQuery, type Revision, type Whose } from './revisions.js'

const TONES = { approved: 'plain', rejected: 'error', withdrawn: 'neutral' } as const

/** Decided changes of a participant, and the difference between any two versions. */
export function HistoryPanel({ whose, own }: { whose: Whose; own: boolean }) {
  const { t } = useTranslation('participants')
  const history = useQuery(historyQuery(whose))
  return (
    <Flex vertical gap={12}>
      {own ? null : <ChangedByJob id={whose.id} />}
      {own ? null : <MergesCard whose={whose} />}
      <QueryContent query={history} rows={6}>
        {({ records }) => (
          <>
            <Comparison whose={whose} revisions={records} />
            <Card title={t('history.title')}>
              <RevisionTable whose={whose} revisions={records} />
            </Card>
          </>
        )}
      </QueryContent>
    </Flex>
  )
}

interface Props {
  whose: Whose
  revisions: readonly Revision[]
}

function RevisionTable({ whose, revisions }: Props) {
  const { t } = useTranslation('participants')
  const names = usePagerNames()
  const isPrinted = useIsPrinted()
  return (
    <DataTable<Revision>
      label={t('history.title')}
      dataSource={revisions}
      locale={{ emptyText: t('history.empty') }}
      pagination={revisions.length > 10 && !isPrinted ? { ...names, pageSize: 10 } : false}
      expandable={{
        expandedRowRender: ({ diff }) => (
          <DifferenceTable sign={whose.sign} label={t('history.changes')} differences={diff} />
        ),
      }}
      columns={[
        {
          title: t('history.version'),
          dataIndex: 'version',
          width: 80,
          render: (version: number | null) => version ?? '–',
        },
        {
          title: t('history.status'),
          dataIndex: 'status',
          width: 120,
          render: (status: keyof typeof TONES) => (
            <StatusTag tone={TONES[status]}>{t(`history.state.${status}`)}</StatusTag>
          ),
        },
        {
          title: t('history.decidedAt'),
          dataIndex: 'decidedAt',
          className: 'nowrap',
          render: (at: string | null) => (at ? formatDateTime(at) : '–'),
        },
        {
          title: t('history.operator'),
          dataIndex: 'operator',
          render: (name: string, { source }: Revision) =>
            source === 'sync' ? t('history.sync') : name || t('history.supervisor'),
        },
        {
          title: t('history.fields'),
          dataIndex: 'diff',
          render: (diff: Revision['diff']) => t('history.count', { count: diff.length }),
        },
        { title: t('history.reason'), dataIndex: 'reason', render: (text: string) => text || '–' },
      ]}
    />
  )
}

/** Two versions side by side. Version 0 is the original record. */
function Comparison({ whose, revisions }: Props) {
  const { t } = useTranslation('participants')
  const applied = revisions.filter(({ version }) => version !== null)
  const newest = applied[0]?.version ?? 0
  const [from, setFrom] = useState<number | null>(null)
  const [to, setTo] = useState<number | null>(null)
  if (applied.length === 0) return null
  const older = from ?? newest - 1
  const newer = to ?? newest
  const [low, high] = older < newer ? [older, newer] : [newer, older]
  const between = applied.filter(({ version }) => {
    const at = version ?? 0
    return at > low && at <= high
  })
  const options = [...applied.map(({ version }) => version ?? 0), 0].map((value) => ({
    value,
    label: t(value === 0 ? 'history.first' : 'history.versionNumber', { n: value }),
  }))
  return (
    <Card title={t('history.compare')}>
      <Flex vertical gap={12}>
        <Flex gap={8} align="center" wrap>
          <Select
            aria-label={t('history.from')}
            value={older}
            options={options}
            onChange={setFrom}
            style={{ width: 200 }}
          />
          <Typography.Text type="secondary">{t('history.with')}</Typography.Text>
          <Select
            aria-label={t('history.to')}
            value={newer}
            options={options}
            onChange={setTo}
            style={{ width: 200 }}
          />
        </Flex>
        <DifferenceTable sign={whose.sign} label={t('history.compare')} differences={differenceOf(between)} />
      </Flex>
    </Card>
  )
}
