import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refresh } from '../api/reload-after-writes.js'
import type { Job } from '../providers/use-job.js'
import { lazyDialog } from '../shared/lazy-part.js'
import { defineResource } from './define-resource.js'
import { useJobName } from './job-name.js'

const BulkDialog = lazyDialog(() => import('./bulk-dialog.js'))

/** Definition of jobs for the dialog that undoes one. */
const JOBS = defineResource<Job>({
  name: 'jobs',
  path: '/tasks',
  namespace: 'kit',
  key: 'job',
  permission: 'job',
  titleField: 'kind',
  actions: [],
  fields: [],
})

interface Props {
  job: Pick<Job, 'id' | 'kind' | 'action' | 'undoesId' | 'undoUntil' | 'undoneBy'>
  type?: 'link'
}

/** Button that takes back the changes of a job, after a preview. Renders nothing if the caller may not. */
export function UndoJob({ job, type }: Props) {
  const { t } = useTranslation('kit')
  const nameOf = useJobName()
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  return (
    <>
      {job.undoUntil ? (
        <Button
          size="small"
          {...(type ? { type } : {})}
          aria-label={t('job.undoNamed', { name: nameOf(job) })}
          onClick={() => setAsking(true)}
        >
          {t('undo.button')}
        </Button>
      ) : null}
      {asking ? (
        <Suspense fallback={null}>
          <BulkDialog
            definition={JOBS}
            selection={{ undoes: job }}
            onClose={() => {
              setAsking(false)
              // Not earlier: what offered the undo disappears with it.
              void refresh(client)
              void client.invalidateQueries({ queryKey: ['job', job.id] })
            }}
            quiet
          />
        </Suspense>
      ) : null}
    </>
  )
}
