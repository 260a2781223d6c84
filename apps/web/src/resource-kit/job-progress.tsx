import { useMutation } from '@tanstack/react-query'
import { Alert, Button, Flex, Progress } from 'antd'
import { useTranslation } from 'react-i18next'
import { api } from '../api/client.js'
import type { Job } from '../providers/use-job.js'
import { formatNumber } from '../shared/format/numbers.js'

/** How far a job is, with the button that ends it. */
export function JobProgress({ id, job }: { id: string; job: Job | undefined }) {
  const { t } = useTranslation('kit')
  const { done = 0, total = null, cancelRequested = false } = job ?? {}
  const cancel = useMutation({
    mutationFn: () => api.POST('/credit/admin/api/jobs/{id}/cancel', { params: { path: { id } } }),
  })
  return (
    <Flex vertical gap={8} role="status">
      <Progress
        percent={total ? Math.floor((100 * done) / total) : 0}
        status="active"
        aria-label={t('job.progress')}
      />
      <Flex justify="space-between" align="center" gap={8} wrap>
        <span>
          {total === null
            ? t('job.waiting')
            : t('job.doneOf', { done: formatNumber(done), total: formatNumber(total) })}
        </span>
        <Button
          disabled={cancelRequested || cancel.isSuccess}
          loading={cancel.isPending}
          onClick={() => cancel.mutate()}
        >
          {t('job.cancel')}
        </Button>
      </Flex>
      {cancel.error ? <Alert type="error" showIcon message={cancel.error.message} /> : null}
    </Flex>
  )
}
