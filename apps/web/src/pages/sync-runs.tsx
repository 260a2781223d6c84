import { SYNC_QUALITY_PAGE } from '@credit/contract'
import { Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { RunButton } from '../features/sync/run-button.js'
import { syncRuns } from '../features/sync/runs.resource.js'
import { ListPage } from '../resource-kit/list-page.js'
import { useRecordName } from '../shared/hooks/use-record-name.js'

/** Runs of the sync, each with the records that it refused. A new run reads them again. */
export default function SyncRunsPage() {
  const { t } = useTranslation('sync')
  useRecordName(t('runs.title'))
  return (
    <ListPage
      definition={syncRuns}
      extra={
        <Flex wrap gap="8px 16px" align="center">
          <Link to={SYNC_QUALITY_PAGE}>{t('quality.title')}</Link>
          <RunButton text={t('run')} />
        </Flex>
      }
    />
  )
}
