import { useMutation } from '@tanstack/react-query'
import { Alert, Button, Flex, Progress } from 'antd'
import { useTranslation } from 'react-i18next'
import { api } from '../api/client.js'
import type { Job } from '../providers/use-job.js'
import { formatNumber } from '../shared/format/numbers.js'

interface BarProps {
  job: Job | undefined
  /** Description of the job. */
  text?: string
}

/** Progress of a job: description, bar and counts. */
export function JobBar({ job, text }: BarProps) {
  const { t } = useTranslation('kit')
  const { done = 0, total = null, status = 'queued' } = job ?? {}
  const percent = total ? Math.min(100, Math.floor((100 * done) / total)) : 0
  const counts =
    total === null
      ? status === 'queued' && t('job.waiting')
      : t('job.doneOf', { done: formatNumber(done), total: formatNumber(total) })
  return (
    <div role="status">
      {text}
      <Progress percent={percent} status="active" size="small" aria-label={t('job.progress')} />
      {counts}
    </div>
  )
}

/** Progress of a job, with a button that cancels it. */
export function JobProgress({ id, job }: { id: string; job: Job | undefined }) {
  const { t } = useTranslation('kit')
  const cancel = useMutation({
    meta: { quiet: true },
    mutationFn: () => api.POST('/credit/admin/api/jobs/{id}/cancel', { params: { path: { id } } }),
  })
  const cancelled = job?.cancelRequested || cancel.isSuccess
  return (
    <Flex vertical gap={8}>
      <JobBar job={job} text={cancelled ? t('job.cancelling') : undefined} />
      <Button
        style={{ alignSelf: 'end' }}
        disabled={cancelled}
        loading={cancel.isPending}
        onClick={() => cancel.mutate()}
      >
        {t('job.cancel')}
      </Button>
      {cancel.error ? <Alert type="error" showIcon message={cancel.error.message} /> : null}
    </Flex>
  )
}
