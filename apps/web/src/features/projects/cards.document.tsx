import { addressOf } from '@credit/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useMay } from '../../providers/access-control.js'
import { DocumentCard, DocumentPairs } from '../../shared/components/document-parts.js'
import { formatDateTime } from '../../shared/format/dates.js'
import { formatNumber } from '../../shared/format/numbers.js'
import { EVENTS_SHOWN, eventsQuery, sentenceOf } from './events-card.js'
import { figuresQuery, SECTION_PARTS } from './figures-card.js'
import { listAddress } from './list-address.js'

/** Bid sections by stage. */
export function FiguresDocument() {
  const { t } = useTranslation('projects')
  const linked = useMay('project', 'list')
  const { data } = useQuery(figuresQuery())
  if (!data) return null
  const number = (value: number, statuses: readonly string[]) =>
    linked ? <Link to={listAddress(statuses)}>{formatNumber(value)}</Link> : formatNumber(value)
  return (
    <DocumentCard title={t('figures.title')}>
      <p className="document-figures">
        <strong>{number(data.total, [])}</strong> <span className="document-meta">{t('figures.total')}</span>
      </p>
      <DocumentPairs
        pairs={SECTION_PARTS.map(([name, statuses]) => [t(`figures.${name}`), number(data[name], statuses)])}
      />
    </DocumentCard>
  )
}

/** Latest events of projects. */
export function EventsDocument() {
  const { t } = useTranslation('projects')
  const linked = useMay('project', 'list')
  const { data } = useQuery(eventsQuery)
  if (!data) return null
  return (
    <DocumentCard title={t('events.title')}>
      {data.length === 0 ? <p className="document-empty">{t('events.empty')}</p> : null}
      <ul className="document-items">
        {data.slice(0, EVENTS_SHOWN).map((event) => (
          <li key={`${event.time}${event.projectId}${event.bidSectionName}${event.kind}${event.text}`}>
            <time dateTime={event.time}>{formatDateTime(event.time)}</time>
            {linked ? <Link to={addressOf('project', event.projectId)}>{sentenceOf(event)}</Link> : sentenceOf(event)}
          </li>
        ))}
      </ul>
    </DocumentCard>
  )
}
