import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { answer, api } from '../api/client.js'
import { refresh } from '../api/reload-after-writes.js'
import type { components } from '../api/schema.js'

export type Job = components['schemas']['JobRow']

const POLL_MS = 1_000

/** True if a job has ended. */
export function hasEnded(job: Pick<Job, 'status'> | undefined): boolean {
  return job !== undefined && !['queued', 'running'].includes(job.status)
}

/**
 * Loads a job with its progress, polled until it has ended. The page is reloaded then, as after any write, unless a
 * dialog that the reload would remove shows the result.
 */
export function useJob(id: string | null, { quiet = false } = {}) {
  const client = useQueryClient()
  const job = useQuery({
    queryKey: ['job', id],
    queryFn: () => answer(api.GET('/credit/admin/api/jobs/{id}', { params: { path: { id: id ?? '' } } })),
    enabled: id !== null,
    refetchInterval: ({ state }) => (hasEnded(state.data) ? false : POLL_MS),
  })
  const ended = hasEnded(job.data)
  useEffect(() => {
    if (ended && !quiet) void refresh(client)
  }, [ended, quiet, client])
  return job
}
