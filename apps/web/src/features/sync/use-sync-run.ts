import { useState } from 'react'
import { apiQuery } from '../../api/query.js'
import { hasEnded, useJob } from '../../providers/use-job.js'

/** Starts a run of the configured source and follows its job. Reloads all data when it has ended. */
export function useSyncRun() {
  const [jobId, setJobId] = useState<string | null>(null)
  const job = useJob(jobId)
  const start = apiQuery.useMutation('post', '/credit/admin/api/sync/run', {
    onSuccess: (started) => setJobId(started.jobId),
  })
  const ended = hasEnded(job.data)
  return {
    job: job.data,
    running: jobId !== null && !ended,
    ended,
    starting: start.isPending,
    problem: start.error?.message ?? job.error?.message ?? (ended ? job.data?.message : null),
    start: () => start.mutate({ body: {} }),
  }
}
