import { useTranslation } from 'react-i18next'
import { RunButton } from '../features/sync/run-button.js'
import { syncRuns } from '../features/sync/runs.resource.js'
import { ListPage } from '../resource-kit/list-page.js'
import { useRecordName } from '../shared/hooks/use-record-name.js'

/** The runs of the sync, each with what it refused; a new one reads that again. */
export default function SyncRunsPage() {
  const { t } = useTranslation('sync')
  useRecordName(t('runs.title'))
  return <ListPage definition={syncRuns} extra={<RunButton text={t('run')} />} />
}
