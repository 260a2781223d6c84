import { useTranslation } from 'react-i18next'
import type { Job } from '../../providers/use-job.js'
import { JobBar } from '../../resource-kit/job-progress.js'
import { formatNumber } from '../../shared/format/numbers.js'

/** Progress of a sync run. The total is only known late. */
export default function RunProgress({ job }: { job: Job | undefined }) {
  const { t } = useTranslation('sync')
  const { done = 0, total = null } = job ?? {}
  return <JobBar job={job} text={total ? undefined : t('done', { done: formatNumber(done) })} />
}
