import { PARTICIPANT_SIGNS, type ParticipantSign, SIGN, TOP_SIZE } from '@credit/contract'
import { useQuery } from '@tanstack/react-query'
import { Button, Tabs } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiQuery } from '../../api/query.js'
import type { components } from '../../api/schema.js'
import { getSession } from '../../api/session.js'
import { SparkLine } from '../../shared/charts/spark-line.js'
import { Card, QueryContent } from '../../shared/components/card.js'
import { type DataColumn, DataTable } from '../../shared/components/data-table.js'
import { fittingColumns, REST_WIDTH, useAvailableWidth, widthOf } from '../../shared/components/fitting-columns.js'
import { ParticipantLink } from '../../shared/components/participant-link.js'
import { Stars } from '../../shared/components/stars.js'

type Row = components['schemas']['RankedRow']

/** Minimum width of a name. */
const NAME_WIDTH = 130

/** Only account that may choose the area, and only for purchasers (specification 6). */
const CITY_ADMINISTRATOR = 'admin'

interface FilterProps {
  value: string | undefined
  onChange: (areaId: string | undefined) => void
}

function AreaFilter({ value, onChange }: FilterProps) {
  const { t } = useTranslation('oversight')
  const areas = apiQuery.useQuery('get', '/credit/admin/api/area/list')
  if (areas.error)
    return (
      <Button type="link" size="small" onClick={() => void areas.refetch()}>
        {t('ranking.areasFailed')}
      </Button>
    )
  return (
    // A native select: the one of Ant Design is larger than the rest of the card.
    <select
      className="plain-select"
      aria-label={t('ranking.area')}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value || undefined)}
    >
      <option value="">{t('ranking.allAreas')}</option>
      {areas.data?.map(({ areaId, areaName }) => (
        <option key={areaId} value={areaId}>
          {areaName}
        </option>
      ))}
    </select>
  )
}

export const rankingQuery = (type: ParticipantSign = SIGN.purchaser, areaId?: string) =>
  apiQuery.queryOptions(
    'get',
    '/credit/admin/api/account/score/ranking',
    { params: { query: { type, areaId, current: 1, size: TOP_SIZE } } },
    { select: ({ records }) => records },
  )

function Ranking({ sign, areaId }: { sign: ParticipantSign; areaId: string | undefined }) {
  const { t } = useTranslation('oversight')
  const ranking = useQuery(rankingQuery(sign, areaId))
  const { box, width } = useAvailableWidth()
  const all: DataColumn<Row>[] = [
    { title: t('ranking.place'), dataIndex: 'rank', align: 'right', width: 40 },
    {
      title: t('ranking.name'),
      dataIndex: 'name',
      onCell: ({ name }) => ({ title: name }),
      render: (name, { participantId }) => <ParticipantLink sign={sign} id={participantId} name={name} />,
    },
    {
      title: t('ranking.trend'),
      dataIndex: 'trend',
      width: 80,
      render: (trend) => <SparkLine values={trend} />,
    },
    {
      title: t('ranking.stars'),
      dataIndex: 'starLevel',
      width: 100,
      priority: 1,
      render: (level) => <Stars level={level} />,
    },
    {
      title: t('ranking.score'),
      dataIndex: 'creditScore',
      width: 76,
      align: 'right',
      className: 'nowrap',
      render: (score: number) => score.toFixed(2),
    },
  ]
  // The name takes the remaining width.
  const columns = fittingColumns(all, width + REST_WIDTH - NAME_WIDTH)
  return (
    <div ref={box}>
      <QueryContent query={ranking} rows={TOP_SIZE} empty={t('ranking.empty')}>
        {(rows) => (
          <DataTable<Row>
            // Remounts the table, because Ant Design keeps the scroll shadow of a table that was too wide.
            key={columns.length}
            stackable={false}
            width={widthOf(columns) - REST_WIDTH + NAME_WIDTH}
            label={t('ranking.title', { n: TOP_SIZE })}
            rowKey="participantId"
            dataSource={rows}
            columns={columns}
          />
        )}
      </QueryContent>
    </div>
  )
}

/** Highest credit scores of each role. */
export function RankingCard() {
  const { t } = useTranslation(['oversight', 'common'])
  const [sign, setSign] = useState<ParticipantSign>(SIGN.purchaser)
  const [areaId, setAreaId] = useState<string>()
  const filtered = sign === SIGN.purchaser && getSession()?.user.loginName === CITY_ADMINISTRATOR
  return (
    <Card
      title={t('ranking.title', { n: TOP_SIZE })}
      extra={filtered ? <AreaFilter value={areaId} onChange={setAreaId} /> : null}
    >
      <Tabs
        size="small"
        tabBarGutter={16}
        activeKey={String(sign)}
        onChange={(key) => setSign(Number(key) as ParticipantSign)}
        items={PARTICIPANT_SIGNS.map((one) => ({
          key: String(one),
          label: t(`common:sign.${one}`),
          children: <Ranking sign={one} areaId={filtered ? areaId : undefined} />,
        }))}
      />
    </Card>
  )
}
