import { ADMIN_BASE } from '@credit/contract'
import { useCustom } from '@refinedev/core'
import { Button, Empty, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useMay } from '../../providers/use-may.js'
import { LoadProblem } from '../../resource-kit/load-problem.js'
import { formatDateTime } from '../../shared/format/dates.js'
import { projectAddress } from './list-address.js'
import './procurement.css'
import type { DynamicsRow } from './rows.js'

const SHORT = 5

/** A project of one section bears its name: said once. */
function sentenceOf({ text, projectName, bidSectionName }: DynamicsRow): string {
  return projectName === bidSectionName ? text : `${text} · ${projectName}`
}

function EventLine({ row, linked }: { row: DynamicsRow; linked: boolean }) {
  const sentence = sentenceOf(row)
  return (
    <li>
      <time className="kit-number kit-quiet" dateTime={row.time}>
        {formatDateTime(row.time)}
      </time>
      <span className="events-text" title={sentence}>
        {linked ? <Link to={projectAddress(row.projectId)}>{sentence}</Link> : sentence}
      </span>
    </li>
  )
}

/** What happened last with projects. */
export function EventsCard() {
  const { t } = useTranslation('procurement')
  const [all, setAll] = useState(false)
  const linked = useMay('project', 'list')
  const { query, result } = useCustom<DynamicsRow[]>({
    url: `${ADMIN_BASE}/api/sysProject/dynamics`,
    method: 'get',
    errorNotification: false,
  })
  const rows = query.isSuccess ? result.data : []
  const shown = all ? rows : rows.slice(0, SHORT)
  return (
    <section className="kit-cardbox" aria-labelledby="events-card">
      <h2 id="events-card">{t('events.title')}</h2>
      {query.error ? <LoadProblem error={query.error} onRetry={query.refetch} /> : null}
      {query.isLoading ? <Skeleton active title={false} paragraph={{ rows: 4 }} /> : null}
      {query.isSuccess && rows.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('events.empty')} />
      ) : null}
      <ul className="events">
        {shown.map((row) => (
          <EventLine
            key={`${row.time}${row.projectId}${row.bidSectionName}${row.kind}${row.text}`}
            row={row}
            linked={linked}
          />
        ))}
      </ul>
      {rows.length > SHORT ? (
        <Button type="link" className="events-more" onClick={() => setAll(!all)}>
          {t(all ? 'events.less' : 'events.more', { n: rows.length })}
        </Button>
      ) : null}
    </section>
  )
}
