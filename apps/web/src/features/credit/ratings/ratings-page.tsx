import { PlusOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../providers/access-control.js'
import { ListPage } from '../../../resource-kit/list-page.js'
import { RecordTable } from '../../../resource-kit/show-page.js'
import type { PageProps } from '../../../resource-kit/types.js'
import { lazyPart } from '../../../shared/lazy-part.js'
import { ComputeProgress } from './compute-progress.js'

const ComputeDialog = lazyPart(() => import('./compute-dialog.js'))

/** The ratings of an area; one of a half year that has ended is computed here. */
export default function RatingsPage({ definition }: PageProps) {
  const { t } = useTranslation('credit-ratings')
  const may = useMay('rating', 'create')
  const [asking, setAsking] = useState(false)
  const [jobId, setJobId] = useState<string | null>(null)
  return (
    <Flex vertical gap={12}>
      {jobId ? <ComputeProgress key={jobId} jobId={jobId} /> : null}
      <ListPage
        definition={definition}
        panel={RecordTable}
        extra={
          may ? (
            <Button
              type="primary"
              icon={<PlusOutlined aria-hidden="true" />}
              onClick={() => setAsking(true)}
            >
              {t('compute.button')}
            </Button>
          ) : null
        }
      />
      {asking ? (
        <Suspense fallback={null}>
          <ComputeDialog onClose={() => setAsking(false)} onStarted={setJobId} />
        </Suspense>
      ) : null}
    </Flex>
  )
}
