import { CloseOutlined } from '@ant-design/icons'
import { Alert, Button, Flex } from 'antd'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { hasEnded, useJob } from '../../providers/use-job.js'
import { useJobName } from '../../resource-kit/job-name.js'
import { JobBar } from '../../resource-kit/job-progress.js'
import { UndoJob } from '../../resource-kit/undo-job.js'
import { formatNumber } from '../../shared/format/numbers.js'
import { offerJob } from '../../shared/offered-job.js'

/** Height of the bar, which other bars at the bottom stand above. */
const HEIGHT = '--shell-offer'

function useHeight() {
  return useCallback((bar: HTMLElement | null) => {
    if (!bar) return
    const root = document.documentElement.style
    const observer = new ResizeObserver(() => root.setProperty(HEIGHT, `${bar.offsetHeight}px`))
    observer.observe(bar)
    return () => {
      observer.disconnect()
      root.removeProperty(HEIGHT)
    }
  }, [])
}

/** Job that was started last, with its progress, result and undo. Stays until it is dismissed. */
export default function JobOffer({ id }: { id: string }) {
  const { t } = useTranslation('kit')
  const nameOf = useJobName()
  const height = useHeight()
  const { data: job, error } = useJob(id)
  if (!job || error || job.undoneBy) return null
  const what = nameOf(job)
  const counts = {
    done: formatNumber(Number(job.result?.done ?? job.done)),
    total: formatNumber(job.total ?? job.done),
  }
  return (
    <div ref={height} className="shell-offer">
      <Alert
        type={job.status === 'failed' ? 'error' : 'info'}
        message={
          <Flex wrap gap={8} align="center" justify="space-between">
            {hasEnded(job) ? (
              <span role="status">{t(`job.ended.${job.status}`, { what, ...counts })}</span>
            ) : (
              <JobBar job={job} text={t('job.running', { what })} />
            )}
            <Flex gap={8} align="center">
              <UndoJob job={job} />
              <Link to="/tasks">{t('job.all')}</Link>
              <Button
                type="text"
                size="small"
                icon={<CloseOutlined />}
                aria-label={t('job.dismiss')}
                title={t('job.dismiss')}
                onClick={() => offerJob(null)}
              />
            </Flex>
          </Flex>
        }
      />
    </div>
  )
}
