import { addressOf } from '@credit/contract'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { apiQuery } from '../../api/query.js'
import type { components } from '../../api/schema.js'
import { useMay } from '../../providers/access-control.js'
import { QueryCard } from '../../shared/components/card.js'
import { DataTable } from '../../shared/components/data-table.js'
import { formatDateTime, zoneWidth } from '../../shared/format/dates.js'

type Event = components['schemas']['DynamicsRow']

export const eventsQuery = apiQuery.queryOptions('get', '/credit/admin/api/sysProject/dynamics')

export const EVENTS_SHOWN = 5
/** Minimum width. A narrower table scrolls. */
const WIDTH = 480

/** Omits the project's name if the project has a single section of the same name. */
export function sentenceOf({ text, projectName, bidSectionName }: Event): string {
  return projectName === bidSectionName ? text : `${text} · ${projectName}`
}

/** Latest events of projects. */
export function EventsCard() {
  const { t } = useTranslation('projects')
  const [all, setAll] = useState(false)
  const linked = useMay('project', 'list')
  const events = useQuery(eventsQuery)
  return (
    <QueryCard title={t('events.title')} query={events} rows={EVENTS_SHOWN} empty={t('events.empty')}>
      {(rows) => (
        <>
          <DataTable<Event>
            label={t('events.title')}
            showHeader={false}
            width={WIDTH}
            rowKey={({ time, projectId, bidSectionName, kind, text }) =>
              `${time}${projectId}${bidSectionName}${kind}${text}`
            }
            dataSource={all ? rows : rows.slice(0, EVENTS_SHOWN)}
            columns={[
              {
                dataIndex: 'time',
                width: 150 + zoneWidth(),
                render: (time: string) => <time dateTime={time}>{formatDateTime(time)}</time>,
              },
              {
                key: 'text',
                render: (_, row) =>
                  linked ? <Link to={addressOf('project', row.projectId)}>{sentenceOf(row)}</Link> : sentenceOf(row),
              },
            ]}
          />
          {rows.length > EVENTS_SHOWN ? (
            <Button type="link" onClick={() => setAll(!all)}>
              {t(all ? 'events.less' : 'events.more', { n: rows.length })}
            </Button>
          ) : null}
        </>
      )}
    </QueryCard>
  )
}
