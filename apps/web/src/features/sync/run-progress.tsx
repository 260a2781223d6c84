import { Progress } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Job } from '../../providers/use-job.js'
import { formatNumber } from '../../shared/format/numbers.js'

/** How far a run of the sync is. */
export default function RunProgress({ job }: { job: Job | undefined }) {
  const { t } = useTranslation('sync')
  const { done = 0, total = null } = job ?? {}
  return (
    <div role="status">
      <Progress
        percent={total ? Math.round((100 * done) / total) : 0}
        status="active"
        size="small"
        aria-label={t('progress')}
      />
      {total
        ? t('doneOf', { done: formatNumber(done), total: formatNumber(total) })
        : t('done', { done: formatNumber(done) })}
    </div>
  )
}
