import { useTranslation } from 'react-i18next'
import { JobAlert } from '../../../resource-kit/job-alert.js'

/** How far a report is. */
export function MakeProgress({ jobId }: { jobId: string }) {
  const { t } = useTranslation('oversight-reports')
  return (
    <JobAlert
      jobId={jobId}
      running={() => t('make.running')}
      failed={(message) => t('make.failed', { message })}
      done={({ month, made }) => ({
        message: t(made === false ? 'make.known' : 'make.done', { month }),
      })}
    />
  )
}
