import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { apiQuery } from '../../../api/query.js'
import { hasEnded } from '../../../providers/use-job.js'
import { JobAlert } from '../../../resource-kit/job-alert.js'

/** Progress and result of recomputing all scores after a change of the rules. */
export function RecomputeProgress({ jobId }: { jobId: string }) {
  const { t } = useTranslation('credit-ledger')
  return (
    <JobAlert
      jobId={jobId}
      running={() => t('recompute.running')}
      failed={(message) => t('recompute.failed', { message })}
      done={({ participants }) => ({ message: t('recompute.done', { count: Number(participants ?? 0) }) })}
      more={<Link to="/tasks">{t('recompute.tasks')}</Link>}
    />
  )
}

/** A change navigates to another page, and the job it started may have ended before that page loads. */
const RECENT_MS = 60_000

/** Returns the recomputation that is running or has just ended, until another one starts. */
export function useRecompute(): string | null {
  const query = { kind: 'credit.recompute', size: 1 }
  // Not cached, because a change of the rules has just started it.
  const options = { gcTime: 0, staleTime: 0 }
  const { data } = apiQuery.useQuery('get', '/credit/admin/api/jobs', { params: { query } }, options)
  const [job] = data?.records ?? []
  const running = job && (!hasEnded(job) || isRecent(job.finishedAt)) ? job.id : null
  const [known, setKnown] = useState<string | null>(null)
  useEffect(() => {
    if (running) setKnown(running)
  }, [running])
  return running ?? known
}

const isRecent = (time: string | null) => time !== null && Date.now() - Date.parse(time) < RECENT_MS

/** Progress of a recomputation that is running or has just ended. Renders nothing if there is none. */
export function RunningRecompute() {
  const jobId = useRecompute()
  return jobId ? <RecomputeProgress key={jobId} jobId={jobId} /> : null
}
