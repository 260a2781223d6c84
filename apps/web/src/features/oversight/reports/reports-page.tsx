import { useTranslation } from 'react-i18next'
import { useMay } from '../../../providers/access-control.js'
import { JobListPage } from '../../../resource-kit/job-list-page.js'
import type { PageProps } from '../../../resource-kit/types.js'
import { lazyPart } from '../../../shared/lazy-part.js'
import { MakeProgress } from './make-progress.js'

const MakeDialog = lazyPart(() => import('./make-dialog.js'), null)

/** The monthly reports of an area; one on an earlier month is made here. */
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
