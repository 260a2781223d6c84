import { useQueryClient } from '@tanstack/react-query'
import { Alert } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { isOver, useJob } from '../../providers/use-job.js'

/** How far a report is. */
export function MakeProgress({ jobId }: { jobId: string }) {
  const { t } = useTranslation('reports')
  const client = useQueryClient()
  const { data: job, error } = useJob(jobId)
  const ended = isOver(job)
  useEffect(() => {
    if (ended) void client.invalidateQueries()
  }, [ended, client])
  if (error) return <Alert type="warning" showIcon message={error.message} />
  if (!ended) return <Alert type="info" showIcon role="status" message={t('make.running')} />
  if (job?.status !== 'succeeded') {
    const message = t('make.failed', { message: job?.message ?? '' })
    return <Alert type="error" showIcon message={message} />
  }
  const { month, made } = job.result ?? {}
  const message = t(made === false ? 'make.known' : 'make.done', { month })
  return <Alert type="success" showIcon role="status" message={message} />
}
