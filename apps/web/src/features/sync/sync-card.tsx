import { SYNC_RUNS_PAGE } from '@credit/contract'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Flex } from 'antd'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { apiQuery } from '../../api/query.js'
import { useMay } from '../../providers/access-control.js'
import { ofCity } from '../../resource-kit/use-definition.js'
import { QueryCard } from '../../shared/components/card.js'
import { StatusTag } from '../../shared/components/status-tag.js'
import { formatDateTime } from '../../shared/format/dates.js'
import { formatNumber } from '../../shared/format/numbers.js'
import { lazyPart } from '../../shared/lazy-part.js'
import { RUN_TONES } from './run-display.js'
import { useSyncRun } from './use-sync-run.js'

export const SYNCED_KINDS = ['project', 'purchaser', 'supplier', 'agent', 'expert'] as const
const RunProgress = lazyPart(() => import('./run-progress.js'))

export const lastSyncQuery = apiQuery.queryOptions('get', '/credit/admin/api/sync/info/last')

/** Last run of the upstream sync in one line: time, status and result. */
export function SyncLine() {
  const { t } = useTranslation('sync')
  const mayRun = useMay('sync', 'run')
  // A run concerns all areas.
  const mayList = useMay('sync', 'list') && ofCity()
  const run = useSyncRun()
  const last = useQuery(lastSyncQuery)
  const tone = last.data?.status ? RUN_TONES[last.data.status] : undefined
  return (
    <QueryCard
      title={t('title')}
      query={last}
      rows={1}
      extra={
        <Flex gap={12} align="center">
          {mayList ? <Link to={SYNC_RUNS_PAGE}>{t('runs.title')}</Link> : null}
          {mayRun ? (
            <Button size="small" loading={run.starting} disabled={run.running} onClick={run.start}>
              {t('run')}
            </Button>
          ) : null}
        </Flex>
      }
    >
      {(info) => (
        <Flex vertical gap={8}>
          {run.problem ? <Alert type="error" showIcon message={run.problem} /> : null}
          {run.running ? (
            <Suspense>
              <RunProgress job={run.job} />
            </Suspense>
          ) : null}
          <dl className="pairs">
            <div>
              <dt>{t('last')}</dt>
              <dd>{info.syncEndTime ? formatDateTime(info.syncEndTime) : t('never')}</dd>
            </div>
            {info.status ? (
              <div>
                <dt>{t('state')}</dt>
                <dd>
                  <StatusTag tone={tone}>{t(`runs.options.status.${info.status}`)}</StatusTag>
                </dd>
              </div>
            ) : null}
            <div>
              <dt>{t('next')}</dt>
              <dd>{info.nextRunAt ? formatDateTime(info.nextRunAt) : t('notPlanned')}</dd>
            </div>
            {SYNCED_KINDS.map((kind) => (
              <div key={kind}>
                <dt>{t(`kinds.${kind}`)}</dt>
                <dd>
                  {t('brought', {
                    total: formatNumber(info[kind].total),
                    n: formatNumber(info[kind].new),
                  })}
                </dd>
              </div>
            ))}
          </dl>
        </Flex>
      )}
    </QueryCard>
  )
}
