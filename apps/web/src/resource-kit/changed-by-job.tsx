import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { apiQuery } from '../api/query.js'
import { formatDateTime } from '../shared/format/dates.js'
import { useJobName } from './job-name.js'
import { UndoJob } from './undo-job.js'

/** Offers to undo the caller's last job that changed a record. Renders nothing if there is none. */
export function ChangedByJob({ id }: { id: string }) {
  const { t } = useTranslation('kit')
  const nameOf = useJobName()
  const { data } = apiQuery.useQuery(
    'get',
    '/credit/admin/api/jobs',
    { params: { query: { recordId: id, own: true, size: 1 } } },
    { retry: false },
  )
  const job = data?.records?.[0]
  if (!job?.undoUntil) return null
  const message = t('job.changedThis', {
    what: nameOf(job),
    at: formatDateTime(job.createTime),
    until: formatDateTime(job.undoUntil),
  })
  return <Alert type="info" showIcon message={message} action={<UndoJob job={job} />} />
}
