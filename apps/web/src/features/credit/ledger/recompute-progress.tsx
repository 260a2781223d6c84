import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiQuery } from '../../../api/query.js'
import { isOver } from '../../../providers/use-job.js'
import { JobAlert } from '../../../resource-kit/job-alert.js'

/** How far the recomputation of all scores is after a change of the rules, and how it ended. */
export function RecomputeProgress({ jobId }: { jobId: string }) {
  const { t } = useTranslation('credit-ledger')
  return (
    <JobAlert
      jobId={jobId}
      running={() => t('recompute.running')}
      failed={(message) => t('recompute.failed', { message })}
      done={({ participants }) => ({
        message: t('recompute.done', { count: Number(participants ?? 0) }),
      })}
    />
  )
}

/** A change leads to another page; what it began may have ended before that page asks. */
const RECENT_MS = 60_000

/** Returns the recomputation that is running or has just ended, and stays with it until another begins. */
export function useRecompute(): string | null {
  const query = { kind: 'credit.recompute', size: 1 }
  // Read anew each time: a change of the rules has just begun it.
  const options = { gcTime: 0, staleTime: 0 }
  const { data } = apiQuery.useQuery('get', '/credit/admin/api/jobs', { params: { query } }, options)
  const [job] = data?.records ?? []
  const running = job && (!isOver(job) || isRecent(job.finishedAt)) ? job.id : null
  const [known, setKnown] = useState<string | null>(null)
  useEffect(() => {
    if (running) setKnown(running)
  }, [running])
  return running ?? known
}

const isRecent = (time: string | null) => time !== null && Date.now() - Date.parse(time) < RECENT_MS

/** The progress of a recomputation that is running or has just ended; nothing without one. */
export function RunningRecompute() {
  const jobId = useRecompute()
  return jobId ? <RecomputeProgress key={jobId} jobId={jobId} /> : null
}
