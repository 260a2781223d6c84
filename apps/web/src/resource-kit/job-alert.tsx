import { Alert } from 'antd'
import { type ReactNode } from 'react'
import { hasEnded, type Job, useJob } from '../providers/use-job.js'
import { JobBar } from './job-progress.js'

interface Props {
  jobId: string
  /** Text about the running job. */
  running: (done: number) => string
  failed: (message: string) => string
  done: (result: NonNullable<Job['result']>) => { message: string; action?: ReactNode }
  /** Link shown below the text while the job runs and after it. */
  more?: ReactNode
}

/** Progress and result of a job that was started on a page. */
export function JobAlert({ jobId, running, failed, done, more }: Props) {
  const { data: job, error } = useJob(jobId)
  const ended = hasEnded(job)
  if (error) return <Alert type="warning" showIcon message={error.message} />
  if (!ended) {
    return <Alert type="info" message={<JobBar job={job} text={running(job?.done ?? 0)} />} description={more} />
  }
  if (job?.status !== 'succeeded') {
    return <Alert type="error" showIcon message={failed(job?.message ?? '')} description={more} />
  }
  return <Alert type="success" showIcon role="status" description={more} {...done(job.result ?? {})} />
}
