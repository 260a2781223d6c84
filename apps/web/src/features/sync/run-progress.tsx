import { useTranslation } from 'react-i18next'
import type { Job } from '../../providers/use-job.js'
import { JobBar } from '../../resource-kit/job-progress.js'
import { formatNumber } from '../../shared/format/numbers.js'

/** How far a run of the sync is; how much there is to read is known late. */
export default function RunProgress({ job }: { job: Job | undefined }) {
  const { t } = useTranslation('sync')
  const { done = 0, total = null } = job ?? {}
  return <JobBar job={job} text={total ? undefined : t('done', { done: formatNumber(done) })} />
}
