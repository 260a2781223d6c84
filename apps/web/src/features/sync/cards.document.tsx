import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { DocumentCard, DocumentPairs } from '../../shared/components/document-parts.js'
import { formatDateTime } from '../../shared/format/dates.js'
import { formatNumber } from '../../shared/format/numbers.js'
import { lastSyncQuery, SYNCED_KINDS } from './sync-card.js'

/** Last run of the upstream sync. */
export function SyncDocument() {
  const { t } = useTranslation('sync')
  const { data } = useQuery(lastSyncQuery)
  if (!data) return null
  const brought = (kind: (typeof SYNCED_KINDS)[number]) => {
    const { total, new: n } = data[kind]
    return t('brought', { total: formatNumber(total), n: formatNumber(n) })
  }
  return (
    <DocumentCard title={t('title')}>
      <DocumentPairs
        pairs={[
          [t('last'), data.syncEndTime ? formatDateTime(data.syncEndTime) : t('never')],
          [t('next'), data.nextRunAt ? formatDateTime(data.nextRunAt) : t('notPlanned')],
          ...SYNCED_KINDS.map((kind) => [t(`kinds.${kind}`), brought(kind)] as const),
        ]}
      />
    </DocumentCard>
  )
}
