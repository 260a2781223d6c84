import { addressOf } from '@credit/contract'
import { Empty, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { components } from '../../api/schema.js'
import { Card } from '../../shared/components/card.js'
import { DataTable } from '../../shared/components/data-table.js'
import { StatusTag, type Tone } from '../../shared/components/status-tag.js'
import { formatNumber } from '../../shared/format/numbers.js'

type Quality = components['schemas']['SyncQuality']
type Fact = components['schemas']['SyncFactRow']
type Kind = components['schemas']['SyncFaultKind']
type Body = components['schemas']['SyncFaultyBody']

const TONES = { better: 'success', worse: 'warning', same: 'plain' } as const satisfies Record<string, Tone>

/** Comparison with the month before, in words. */
function TrendTag({ trend }: { trend: keyof typeof TONES | null }) {
  const { t } = useTranslation('sync')
  return trend === null ? '–' : <StatusTag tone={TONES[trend]}>{t(`quality.trends.${trend}`)}</StatusTag>
}

const percent = (share: number | null) => (share === null ? '–' : `${share.toFixed(1)}%`)
const count = (value: number | null) => (value === null ? '–' : formatNumber(value))

/** Share of the projects that state each fact. */
export function FactsCard({ facts, projects }: Pick<Quality, 'facts' | 'projects'>) {
  const { t } = useTranslation('sync')
  const shown = ({ share, stated, of }: Fact) =>
    share === null
      ? t('quality.notYet')
      : t('quality.shareOf', { share: percent(share), stated: formatNumber(stated), of: formatNumber(of) })
  return (
    <Card title={t('quality.facts')}>
      {projects === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('quality.factsNone')} />
      ) : (
        <DataTable<Fact>
          label={t('quality.facts')}
          rowKey="fact"
          dataSource={facts}
          columns={[
            { title: t('quality.fact'), dataIndex: 'text' },
            {
              title: t('quality.share'),
              key: 'share',
              className: 'nowrap',
              align: 'right',
              render: (_, row) => shown(row),
            },
            { title: t('quality.shareBefore'), dataIndex: 'shareBefore', align: 'right', render: percent },
            {
              title: t('quality.compared'),
              key: 'trend',
              className: 'nowrap',
              render: (_, { trend }) => <TrendTag trend={trend} />,
            },
          ]}
        />
      )}
    </Card>
  )
}

/** Faults by kind in the month and in the month before. */
export function KindsCard({ kinds }: Pick<Quality, 'kinds'>) {
  const { t } = useTranslation('sync')
  return (
    <Card title={t('quality.kinds')}>
      <DataTable<Kind>
        label={t('quality.kinds')}
        rowKey="reason"
        dataSource={kinds}
        locale={{ emptyText: t('quality.kindsNone') }}
        columns={[
          { title: t('quality.kind'), dataIndex: 'text' },
          { title: t('quality.outcome'), key: 'outcome', render: (_, row) => t(`quality.outcomes.${row.outcome}`) },
          { title: t('quality.count'), dataIndex: 'count', align: 'right', render: count },
          { title: t('quality.before'), dataIndex: 'before', align: 'right', render: count },
          {
            title: t('quality.compared'),
            key: 'trend',
            className: 'nowrap',
            render: (_, { trend }) => <TrendTag trend={trend} />,
          },
        ]}
      />
    </Card>
  )
}

/** Purchasers and agencies whose projects have the most faults, each with its page. */
export function WorstCard({ worst }: Pick<Quality, 'worst'>) {
  const { t } = useTranslation(['sync', 'common'])
  return (
    <Card title={t('quality.worst')}>
      <Typography.Paragraph type="secondary">{t('quality.worstText')}</Typography.Paragraph>
      <DataTable<Body>
        label={t('quality.worst')}
        dataSource={worst}
        locale={{ emptyText: t('quality.worstNone') }}
        columns={[
          {
            title: t('quality.body'),
            key: 'name',
            heading: true,
            render: (_, { sign, id, name }) => <Link to={addressOf(sign, id)}>{name}</Link>,
          },
          {
            title: t('quality.role'),
            key: 'role',
            className: 'nowrap',
            render: (_, { sign }) => t(`common:sign.${sign}`),
          },
          {
            title: t('quality.projects'),
            key: 'faulty',
            align: 'right',
            render: (_, row) =>
              t('quality.faultyOf', { faulty: formatNumber(row.faulty), projects: formatNumber(row.projects) }),
          },
          { title: t('quality.notes'), dataIndex: 'notes', align: 'right', render: count },
          { title: t('quality.missing'), dataIndex: 'missing', align: 'right', render: count },
        ]}
      />
    </Card>
  )
}
