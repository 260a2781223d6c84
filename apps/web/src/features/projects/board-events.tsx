import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { BoardPanel } from '../../shared/board/board-panel.js'
import { formatDateTime } from '../../shared/format/dates.js'
import { eventsQuery, sentenceOf } from './events-card.js'

/** Interval between readings, short enough that an event appears while people talk about it. */
const POLL_MS = 10_000

type Event = NonNullable<Awaited<ReturnType<NonNullable<typeof eventsQuery.queryFn>>>>[number]

const keyOf = ({ time, projectId, bidSectionName, kind, text }: Event) =>
  `${time}${projectId}${bidSectionName}${kind}${text}`

/** Latest events of projects, the newest first. One that has arrived since is marked. */
export function BoardEvents() {
  const { t } = useTranslation('projects')
  const events = useQuery({ ...eventsQuery, refetchInterval: POLL_MS })
  const first = useRef<ReadonlySet<string>>(null)
  if (events.data) first.current ??= new Set(events.data.map(keyOf))
  return (
    <BoardPanel title={t('events.title')} query={events} className="board-events">
      {(rows) =>
        rows.length === 0 ? (
          <p className="board-quiet">{t('events.empty')}</p>
        ) : (
          <ol>
            {rows.map((event) => (
              <li key={keyOf(event)} className={first.current?.has(keyOf(event)) ? undefined : 'board-new'}>
                <time className="board-quiet" dateTime={event.time}>
                  {formatDateTime(event.time)}
                </time>
                <span>{sentenceOf(event)}</span>
              </li>
            ))}
          </ol>
        )
      }
    </BoardPanel>
  )
}
