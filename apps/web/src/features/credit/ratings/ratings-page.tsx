import { useTranslation } from 'react-i18next'
import { useMay } from '../../../providers/access-control.js'
import { JobListPage } from '../../../resource-kit/job-list-page.js'
import type { PageProps } from '../../../resource-kit/types.js'
import { lazyDialog } from '../../../shared/lazy-part.js'
import { ComputeProgress } from './compute-progress.js'

const ComputeDialog = lazyDialog(() => import('./compute-dialog.js'), null)

/** Ratings of an area, with a button that computes the rating of an ended half year. */
export default function RatingsPage({ definition }: PageProps) {
  const { t } = useTranslation('credit-ratings')
  return (
    <JobListPage
      definition={definition}
      may={useMay('rating', 'create')}
      button={t('compute.button')}
      Dialog={ComputeDialog}
      Progress={ComputeProgress}
    />
  )
}
