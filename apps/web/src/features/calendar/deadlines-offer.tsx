import { Alert, Button, Flex } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiQuery } from '../../api/query.js'
import { useMay } from '../../providers/access-control.js'
import { hasEnded, useJob } from '../../providers/use-job.js'
import { JobBar } from '../../resource-kit/job-progress.js'
import { LoadProblem } from '../../shared/components/load-problem.js'
import { lastDay } from '../../shared/format/due.js'
import { toast } from '../../shared/toast.js'

const PATH = '/credit/admin/api/calendar/deadlines'

/** Offers to move the due times of open evaluations after a change of the calendar, with a preview. */
export function DeadlinesOffer() {
  const { t } = useTranslation('calendar')
  const editable = useMay('calendar', 'update')
  const [jobId, setJobId] = useState<string | null>(null)
  const job = useJob(jobId)
  const ended = hasEnded(job.data)
  const offer = apiQuery.useQuery('get', PATH)
  const decide = apiQuery.useMutation('post', PATH, {
    onSuccess: ({ moved, jobId: started }) => {
      setJobId(started)
      if (!started) void toast('success', t('offer.done', { moved: moved ?? 0 }))
    },
  })

  if (jobId && !ended) return <JobBar job={job.data} text={t('offer.running')} />
  const { data, error, refetch } = offer
  if (error && !data) return <LoadProblem error={error} onRetry={refetch} />
  if (!data?.undecided) return null
  const { records, earlier, later, earliestDueAt, latestDueAt } = data
  return (
    <Alert
      type="warning"
      showIcon
      message={t('offer.title')}
      description={
        <Flex vertical gap={8} align="start">
          <span>
            {records === 0 || !earliestDueAt || !latestDueAt
              ? t('offer.none')
              : t('offer.text', {
                  ...{ records, earlier, later },
                  ...{ earliest: lastDay(earliestDueAt), latest: lastDay(latestDueAt) },
                })}
          </span>
          {decide.error ? <span role="alert">{decide.error.message}</span> : null}
          {editable ? (
            <Flex wrap gap={8}>
              <Button type="primary" loading={decide.isPending} onClick={() => decide.mutate({ body: { move: true } })}>
                {t('offer.move', { records })}
              </Button>
              <Button disabled={decide.isPending} onClick={() => decide.mutate({ body: { move: false } })}>
                {t('offer.leave')}
              </Button>
            </Flex>
          ) : null}
        </Flex>
      }
    />
  )
}
