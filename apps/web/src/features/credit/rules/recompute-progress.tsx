import { useQueryClient } from '@tanstack/react-query'
import { Alert, Progress } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiQuery } from '../../../api/query.js'
import { isOver, useJob } from '../../../providers/use-job.js'
import { formatNumber } from '../../../shared/format/numbers.js'

/** How far the recomputation of all scores is after a change of the rules, and how it ended. */
export function RecomputeProgress({ jobId }: { jobId: string }) {
  const { t } = useTranslation('credit-rules')
  const client = useQueryClient()
  const { data: job, error } = useJob(jobId)
  const ended = isOver(job)
  useEffect(() => {
    if (ended) void client.invalidateQueries()
  }, [ended, client])
  if (error) return <Alert type="warning" showIcon message={error.message} />
  const { done = 0, total = null, status, message } = job ?? {}
  if (ended && status !== 'succeeded') {
    return <Alert type="error" showIcon message={t('recompute.failed', { message })} />
  }
  if (ended) {
    const count = Number(job?.result?.participants ?? done)
    return <Alert type="success" showIcon role="status" message={t('recompute.done', { count })} />
  }
  const far = { done: formatNumber(done), total: formatNumber(total ?? 0) }
  return (
    <div role="status">
      <p>{t('recompute.running')}</p>
      <Progress
        percent={total ? Math.floor((100 * done) / total) : 0}
        status="active"
        size="small"
        aria-label={t('recompute.progress')}
      />
      {total === null ? t('recompute.waiting') : t('recompute.doneOf', far)}
    </div>
  )
}

/** Returns the recomputation that is running, and stays with it until another begins. */
export function useRecompute(): string | null {
  const query = { kind: 'credit.recompute', size: 1 }
  // Read anew each time: a change of the rules has just begun it.
  const options = { gcTime: 0, staleTime: 0 }
  const { data } = apiQuery.useQuery(
    'get',
    '/credit/admin/api/jobs',
    { params: { query } },
    options,
  )
  const [job] = data?.records ?? []
  const running = job && !isOver(job) ? job.id : null
  const [known, setKnown] = useState<string | null>(null)
  useEffect(() => {
    if (running) setKnown(running)
  }, [running])
  return running ?? known
}

/** The progress of a recomputation that is running; nothing without one. */
export function RunningRecompute() {
  const jobId = useRecompute()
  return jobId ? <RecomputeProgress key={jobId} jobId={jobId} /> : null
}
