import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { DocumentCard, DocumentPairs } from '../../shared/components/document-parts.js'
import { formatNumber, formatRate } from '../../shared/format/numbers.js'
import { completionQuery } from './completion-card.js'

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
