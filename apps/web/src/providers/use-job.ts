import { useQuery } from '@tanstack/react-query'
import { answer, api } from '../api/client.js'
import type { components } from '../api/schema.js'

export type Job = components['schemas']['JobRow']

const POLL_MS = 1_000

/** True if a job has ended. */
export function hasEnded(job: Pick<Job, 'status'> | undefined): boolean {
  return job !== undefined && !['queued', 'running'].includes(job.status)
}

/** Loads a job with its progress, polled until it has ended. */
export function useJob(id: string | null) {
  return useQuery({
    queryKey: ['job', id],
    queryFn: () => answer(api.GET('/credit/admin/api/jobs/{id}', { params: { path: { id: id ?? '' } } })),
    enabled: id !== null,
    refetchInterval: ({ state }) => (hasEnded(state.data) ? false : POLL_MS),
  })
}
