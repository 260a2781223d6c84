import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { DocumentCard, DocumentPairs } from '../../shared/components/document-parts.js'
import { dueText, lastDay } from '../../shared/format/due.js'
import { formatNumber, formatRate } from '../../shared/format/numbers.js'
import { DUTIES_SHOWN } from './awaiting-card.js'
import { completionQuery } from './completion-card.js'
import { addressOfDuty, nameOfDuty, useDuties } from './duties.js'

/** Sections that await the evaluation of the caller. */
export function DutiesDocument() {
  const { t } = useTranslation(['evaluation', 'common'])
  const { data = [] } = useDuties()
  const rest = data.length - DUTIES_SHOWN
  return (
    <DocumentCard title={t('awaiting.title')} extra={<Link to="/evaluate">{t('awaiting.all')}</Link>}>
      {data.length === 0 ? <p className="document-empty">{t('awaiting.empty')}</p> : null}
      <ol className="document-items">
        {data.slice(0, DUTIES_SHOWN).map((duty) => (
          <li key={duty.section.id}>
            <Link to={addressOfDuty(duty)}>{nameOfDuty(duty)}</Link>
            <span className="document-meta">
              {duty.section.statusStr} · {t('awaiting.until', { day: lastDay(duty.dueAt) })}
            </span>
            <strong>{dueText(t, duty.dueAt)}</strong>
          </li>
        ))}
      </ol>
      {rest > 0 ? <p className="document-meta">{t('awaiting.more', { count: rest })}</p> : null}
    </DocumentCard>
  )
}

/** Share of requested evaluations that each role submitted. */
export function CompletionDocument() {
  const { t } = useTranslation(['evaluation', 'common'])
  const { data } = useQuery(completionQuery())
  if (!data) return null
  return (
    <DocumentCard title={t('completion.title')}>
      <DocumentPairs
        pairs={data.map(({ sign, due, given, rate }) => [
          t(`common:sign.${sign}`),
          `${formatRate(rate)} · ${t('completion.of', { given: formatNumber(given), due: formatNumber(due) })}`,
        ])}
      />
    </DocumentCard>
  )
}
