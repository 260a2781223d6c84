import {
  ADMIN_BASE,
  PARTICIPANT_SIGNS,
  type Page,
  type ParticipantSign,
  SIGN,
  TOP_SIZE,
} from '@credit/contract'
import { useCustom } from '@refinedev/core'
import { Empty, Select, Skeleton, Tabs } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { components } from '../../api/schema.js'
import { getSession } from '../../api/session.js'
import { LoadProblem } from '../../resource-kit/load-problem.js'
import { Stars } from '../../shared/components/stars.js'
import { participantAddress } from '../../shared/participant-address.js'
import './oversight.css'

type Row = components['schemas']['RankedRow']
type Area = components['schemas']['AreaRow']

/** Only the account of this name chooses the area, and of purchasers only (specification 6). */
const CHOOSES_AREA = 'admin'

function AreaFilter({ onChange }: { onChange: (areaId: string | undefined) => void }) {
  const { t } = useTranslation('oversight')
  const { query, result } = useCustom<Area[]>({
    url: `${ADMIN_BASE}/api/area/list`,
    method: 'get',
    errorNotification: false,
  })
  const areas = query.isSuccess ? result.data : []
  return (
    <Select<string>
      className="ranking-area"
      size="small"
      allowClear
      loading={query.isLoading}
      aria-label={t('ranking.area')}
      placeholder={t('ranking.allAreas')}
      onChange={onChange}
      options={areas.map(({ areaId, areaName }) => ({ value: areaId, label: areaName }))}
    />
  )
}

function Ranking({ sign, areaId }: { sign: ParticipantSign; areaId: string | undefined }) {
  const { t } = useTranslation('oversight')
  const { query, result } = useCustom<Page<Row>>({
    url: `${ADMIN_BASE}/api/account/score/ranking`,
    method: 'get',
    config: { query: { type: sign, areaId, current: 1, size: TOP_SIZE } },
    errorNotification: false,
  })
  if (query.error) return <LoadProblem error={query.error} onRetry={query.refetch} />
  if (query.isLoading) return <Skeleton active title={false} paragraph={{ rows: 6 }} />
  const rows = result.data.records
  if (rows.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('ranking.empty')} />
  return (
    <ol className="ranking">
      {rows.map((row) => (
        <li key={row.participantId}>
          <span className="ranking-place kit-number">{row.rank}</span>
          <Link className="ranking-name" to={participantAddress(sign, row.participantId)}>
            {row.name}
          </Link>
          <Stars level={row.starLevel} />
          <span className="kit-number ranking-score">{row.creditScore.toFixed(2)}</span>
        </li>
      ))}
    </ol>
  )
}

/** The ten best of each role. */
export function RankingCard() {
  const { t } = useTranslation('oversight')
  const [sign, setSign] = useState<ParticipantSign>(SIGN.purchaser)
  const [areaId, setAreaId] = useState<string>()
  const filtered = sign === SIGN.purchaser && getSession()?.user.loginName === CHOOSES_AREA
  return (
    <section className="kit-cardbox" aria-labelledby="ranking-card">
      <div className="ranking-head">
        <h2 id="ranking-card">{t('ranking.title', { n: TOP_SIZE })}</h2>
        {filtered ? <AreaFilter onChange={setAreaId} /> : null}
      </div>
      <Tabs
        size="small"
        activeKey={String(sign)}
        onChange={(key) => setSign(Number(key) as ParticipantSign)}
        items={PARTICIPANT_SIGNS.map((one) => ({
          key: String(one),
          label: t(`loginLog.options.type.${one}`),
          children: <Ranking sign={one} areaId={filtered ? areaId : undefined} />,
        }))}
      />
    </section>
  )
}
