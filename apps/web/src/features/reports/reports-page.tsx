import { PlusOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../providers/access-control.js'
import { ListPage } from '../../resource-kit/list-page.js'
import { RecordTable } from '../../resource-kit/show-page.js'
import type { PageProps } from '../../resource-kit/types.js'
import { lazyPart } from '../../shared/lazy-part.js'
import { MakeProgress } from './make-progress.js'

const MakeDialog = lazyPart(() => import('./make-dialog.js'))

/** The monthly reports of an area; one on an earlier month is made here. */
export default function ReportsPage({ definition }: PageProps) {
  const { t } = useTranslation('reports')
  const may = useMay('report', 'create')
  const [asking, setAsking] = useState(false)
  const [jobId, setJobId] = useState<string | null>(null)
  return (
    <Flex vertical gap={12}>
      {jobId ? <MakeProgress key={jobId} jobId={jobId} /> : null}
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
              {t('make.button')}
            </Button>
          ) : null
        }
      />
      {asking ? (
        <Suspense fallback={null}>
          <MakeDialog onClose={() => setAsking(false)} onStarted={setJobId} />
        </Suspense>
      ) : null}
    </Flex>
  )
}
