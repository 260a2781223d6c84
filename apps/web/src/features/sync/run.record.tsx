import { SYNC_RUNS_PAGE } from '@credit/contract'
import { Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import type { components } from '../../api/schema.js'
import { defineRecord } from '../../resource-kit/define-record.js'
import { RunButton } from './run-button.js'
import { RunIssues } from './run-issues.js'
import { syncRuns } from './runs.resource.js'

const INCOMPLETE: readonly string[] = ['partly', 'failed', 'interrupted']

/** Reads a source again that was not read completely, and leads to the history. */
function Actions({ record: { repeatable, status } }: { record: components['schemas']['SyncRunRow'] }) {
  const { t } = useTranslation('sync')
  const navigate = useNavigate()
  return (
    <Flex wrap gap="8px 16px" align="center">
      <Link to={SYNC_RUNS_PAGE}>{t('runs.title')}</Link>
      {repeatable && INCOMPLETE.includes(status) ? (
        <RunButton text={t('again')} onEnd={() => void navigate(SYNC_RUNS_PAGE)} />
      ) : null}
    </Flex>
  )
}

/** Run of the sync, and why it refused or changed data. */
export default defineRecord({
  get: '/credit/admin/api/sync/run/{id}',
  of: syncRuns,
  name: (_, texts) => texts('sync:issues.title'),
  actions: Actions,
  notes: ({ error }, texts) => [error !== null && { type: 'error', text: texts('sync:failed'), more: error }],
  sections: [
    {
      name: 'facts',
      wide: true,
      fields: ['source', 'status', 'counts', { name: 'startedAt', kind: 'datetime' }, 'finishedAt'],
    },
    { part: RunIssues },
  ],
})
