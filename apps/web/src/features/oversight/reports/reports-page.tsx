import { useTranslation } from 'react-i18next'
import { useMay } from '../../../providers/access-control.js'
import { JobAlert } from '../../../resource-kit/job-alert.js'
import { JobListPage } from '../../../resource-kit/job-list-page.js'
import type { PageProps } from '../../../resource-kit/types.js'
import { lazyDialog } from '../../../shared/lazy-part.js'

const MakeDialog = lazyDialog(() => import('./make-dialog.js'), null)

/** Monthly reports of an area, with a button that creates the report of an earlier month. */
export default function ReportsPage({ definition }: PageProps) {
  const { t } = useTranslation('oversight-reports')
  return (
    <JobListPage
      definition={definition}
      may={useMay('report', 'create')}
      button={t('make.button')}
      Dialog={MakeDialog}
      Progress={MakeProgress}
    />
  )
}

/** Progress of a report. */
function MakeProgress({ jobId }: { jobId: string }) {
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
