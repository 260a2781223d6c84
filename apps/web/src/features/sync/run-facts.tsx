import { SYNC_RUNS_PAGE, type SyncRunStatus } from '@credit/contract'
import { Alert, Descriptions, Flex } from 'antd'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { apiQuery } from '../../api/query.js'
import { QueryCard } from '../../shared/components/card.js'
import { StatusTag } from '../../shared/components/status-tag.js'
import { formatDateTime } from '../../shared/format/dates.js'
import { RunButton } from './run-button.js'
import { RUN_TONES, readOf } from './run-display.js'

const INCOMPLETE: readonly string[] = ['partly', 'failed', 'interrupted']

/** Facts of a run: identity, result and reason of a failure. */
export function RunFacts({ id }: { id: string }) {
  const { t } = useTranslation('sync')
  const navigate = useNavigate()
  const showRuns = useCallback(() => void navigate(SYNC_RUNS_PAGE), [navigate])
  const run = apiQuery.useQuery('get', '/credit/admin/api/sync/run/{id}', {
    params: { path: { id } },
  })
  return (
    <QueryCard title={t('runs.one')} query={run} rows={3}>
      {({ source, repeatable, status, startedAt, finishedAt, counts, error }) => (
        <Flex vertical gap={12}>
          {error ? <Alert type="error" showIcon message={t('failed')} description={error} /> : null}
          <Descriptions
            size="small"
            column={{ xs: 1, md: 2, xl: 3 }}
            items={[
              { key: 'source', children: source },
              {
                key: 'status',
                children: (
                  <StatusTag tone={RUN_TONES[status as SyncRunStatus]}>
                    {t(`runs.options.status.${status as SyncRunStatus}`)}
                  </StatusTag>
                ),
              },
              { key: 'counts', children: t('read', readOf(counts)) },
              { key: 'startedAt', children: formatDateTime(startedAt) },
              { key: 'finishedAt', children: finishedAt ? formatDateTime(finishedAt) : '–' },
            ].map((item) => ({ ...item, label: t(`runs.fields.${item.key}`) }))}
          />
          {repeatable && INCOMPLETE.includes(status) ? (
            <div>
              <RunButton text={t('again')} onEnd={showRuns} />
            </div>
          ) : null}
        </Flex>
      )}
    </QueryCard>
  )
}
