import { addressOf, SYNC_RUN_STATES, SYNC_RUNS_PAGE } from '@credit/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { components } from '../../api/schema.js'
import { defineResource } from '../../resource-kit/define-resource.js'
import { formatDateTime } from '../../shared/format/dates.js'
import { RUN_TONES, readOf } from './run-display.js'

type Run = components['schemas']['SyncRunRow']

function Read({ counts }: Pick<Run, 'counts'>) {
  const { t } = useTranslation('sync')
  return <>{t('read', readOf(counts))}</>
}

/** Runs of the sync, latest first. */
export const syncRuns = defineResource<Run>({
  name: 'sync/run',
  path: SYNC_RUNS_PAGE,
  namespace: 'sync',
  key: 'runs',
  table: 'sync_run',
  permission: 'sync',
  titleField: 'source',
  rowName: ({ startedAt }) => formatDateTime(startedAt),
  sort: { field: 'startedAt', order: 'desc' },
  actions: [],
  waiting: { name: 'status', values: ['failed', 'interrupted', 'partly'] },
  fields: [
    {
      name: 'startedAt',
      kind: 'datetime',
      width: 170,
      render: ({ id, startedAt }) => <Link to={addressOf('syncRun', String(id))}>{formatDateTime(startedAt)}</Link>,
    },
    { name: 'source', kind: 'text', width: 200 },
    { name: 'status', kind: 'enum', options: SYNC_RUN_STATES, tones: RUN_TONES, width: 150 },
    {
      name: 'counts',
      kind: 'text',
      width: 380,
      priority: 2,
      render: ({ counts }) => <Read counts={counts} />,
    },
    { name: 'error', kind: 'text', priority: 1 },
    { name: 'finishedAt', kind: 'datetime', width: 160, priority: 3 },
  ],
})
