import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Flex, Progress, Table } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiQuery } from '../../api/query.js'
import { currentLocale } from '../../i18n/index.js'
import { useMay } from '../../providers/access-control.js'
import { isOver, type Job, useJob } from '../../providers/use-job.js'
import { QueryCard } from '../../shared/components/card.js'
import { StatusTag } from '../../shared/components/status-tag.js'
import { formatDateTime } from '../../shared/format/dates.js'

const KINDS = ['project', 'purchaser', 'supplier', 'agent', 'expert'] as const
const TONES = {
  running: 'info',
  succeeded: 'success',
  partly: 'warning',
  failed: 'error',
  interrupted: 'warning',
} as const

const number = (value: number) => value.toLocaleString(currentLocale())

function RunProgress({ job }: { job: Job | undefined }) {
  const { t } = useTranslation('sync')
  const { done = 0, total = null } = job ?? {}
  return (
    <div role="status">
      <Progress
        percent={total ? Math.round((100 * done) / total) : 0}
        status="active"
        size="small"
        aria-label={t('progress')}
      />
      {total
        ? t('doneOf', { done: number(done), total: number(total) })
        : t('done', { done: number(done) })}
    </div>
  )
}

/** Starts a run and follows its job; everything on the page is loaded again when it has ended. */
function useSyncRun() {
  const client = useQueryClient()
  const [jobId, setJobId] = useState<string | null>(null)
  const job = useJob(jobId)
  const start = apiQuery.useMutation('post', '/credit/admin/api/sync/run', {
    onSuccess: (started) => setJobId(started.jobId),
  })
  const ended = isOver(job.data)
  useEffect(() => {
    if (ended) void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'job' })
  }, [ended, client])
  return {
    job: job.data,
    running: jobId !== null && !ended,
    starting: start.isPending,
    problem: start.error?.message ?? job.error?.message ?? (ended ? job.data?.message : null),
    start: () => start.mutate({ body: {} }),
  }
}

/** The last run of the upstream sync: when, how it ended and what it brought. */
export function SyncCard() {
  const { t } = useTranslation('sync')
  const mayRun = useMay('sync', 'run')
  const run = useSyncRun()
  const last = apiQuery.useQuery('get', '/credit/admin/api/sync/info/last')
  return (
    <QueryCard
      title={t('title')}
      query={last}
      rows={6}
      extra={
        mayRun ? (
          <Button size="small" loading={run.starting} disabled={run.running} onClick={run.start}>
            {t('run')}
          </Button>
        ) : null
      }
    >
      {(info) => (
        <Flex vertical gap={8}>
          {run.problem ? <Alert type="error" showIcon message={run.problem} /> : null}
          {run.running ? <RunProgress job={run.job} /> : null}
          <Flex wrap gap={8}>
            {info.status ? (
              <StatusTag tone={TONES[info.status]}>{t(`status.${info.status}`)}</StatusTag>
            ) : null}
            {info.syncEndTime ? formatDateTime(info.syncEndTime) : t('never')}
          </Flex>
          <Table
            size="small"
            pagination={false}
            aria-label={t('title')}
            rowKey="kind"
            dataSource={KINDS.map((kind) => ({ kind, ...info[kind] }))}
            columns={[
              { dataIndex: 'kind', title: t('kind'), render: (kind) => t(`kinds.${kind}`) },
              { dataIndex: 'total', title: t('total'), align: 'right', render: number },
              { dataIndex: 'new', title: t('new'), align: 'right', render: number },
            ]}
          />
        </Flex>
      )}
    </QueryCard>
  )
}
