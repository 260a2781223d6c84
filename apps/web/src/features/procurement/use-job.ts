import { ADMIN_BASE, type JobStatus } from '@credit/contract'
import { useQuery } from '@tanstack/react-query'
import { send } from '../../api/client.js'

export interface Job {
  id: string
  status: JobStatus
  done: number
  total: number | null
  failed: number
  message: string | null
}

const EVERY_MS = 1_000

export function isOver(job: Pick<Job, 'status'> | undefined): boolean {
  return job !== undefined && !['queued', 'running'].includes(job.status)
}

/** A job and how far it is, asked for until it has ended. */
export function useJob(id: string | null) {
  return useQuery({
    queryKey: ['job', id],
    queryFn: async () => (await send<Job>('GET', `${ADMIN_BASE}/api/jobs/${id}`)).data,
    enabled: id !== null,
    refetchInterval: ({ state }) => (isOver(state.data) ? false : EVERY_MS),
  })
}
