import { RATING_PAGE } from '@credit/contract'
import { useQueryClient } from '@tanstack/react-query'
import { Alert } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { isOver, useJob } from '../../../providers/use-job.js'
import { formatNumber } from '../../../shared/format/numbers.js'

/** How far the computation of a rating is, and the way to it once it is done. */
export function ComputeProgress({ jobId }: { jobId: string }) {
  const { t } = useTranslation('credit-ratings')
  const client = useQueryClient()
  const { data: job, error } = useJob(jobId)
  const ended = isOver(job)
  useEffect(() => {
    if (ended) void client.invalidateQueries()
  }, [ended, client])
  if (error) return <Alert type="warning" showIcon message={error.message} />
  if (!ended) {
    const done = formatNumber(job?.done ?? 0)
    return <Alert type="info" showIcon role="status" message={t('compute.running', { done })} />
  }
  const { id, number, participants } = job?.result ?? {}
  if (job?.status !== 'succeeded') {
    const message = job?.message ?? ''
    return <Alert type="error" showIcon message={t('compute.failed', { message })} />
  }
  return (
    <Alert
      type="success"
      showIcon
      role="status"
      message={t('compute.done', { number, count: Number(participants) })}
      action={<Link to={`${RATING_PAGE}?id=${String(id)}`}>{t('compute.open')}</Link>}
    />
  )
}
