import { ADMIN_BASE, JOB_STATES } from '@credit/contract'
import { Button, Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import { download } from '../../../api/download.js'
import type { components } from '../../../api/schema.js'
import { commandsOn } from '../../../resource-kit/commands.js'
import { defineResource } from '../../../resource-kit/define-resource.js'
import { useJobName } from '../../../resource-kit/job-name.js'
import { formatDateTime } from '../../../shared/format/dates.js'
import { formatNumber } from '../../../shared/format/numbers.js'
import { JOB_TONES, UndoOfJob } from './undo-of-job.js'

type Row = components['schemas']['JobRow']

function What({ job }: { job: Row }) {
  return <>{useJobName()(job)}</>
}

/** Processed records, with those that failed and the file that names them. */
function Counts({ job }: { job: Row }) {
  const { t } = useTranslation('workspace-tasks')
  const { id, done, total, failed, hasErrors } = job
  const values = { done: formatNumber(done), total: formatNumber(total ?? done) }
  return (
    <Flex wrap gap={8} align="baseline">
      <span>{t(total === null ? 'tasks.counted' : 'tasks.counts', values)}</span>
      {failed > 0 ? <span>{t('tasks.faults', { n: formatNumber(failed) })}</span> : null}
      {hasErrors ? (
        <Button
          type="link"
          size="small"
          style={{ paddingInline: 0 }}
          onClick={() => void download(`${ADMIN_BASE}/api/jobs/${id}/errors?format=xlsx`, 'errors.xlsx')}
        >
          {t('tasks.download')}
        </Button>
      ) : null}
    </Flex>
  )
}

function Starter({ name }: { name: string }) {
  const { t } = useTranslation('workspace-tasks')
  return <>{name || t('tasks.system')}</>
}

/** Background jobs of the caller, and of the area for those who see its log. */
export const tasks = defineResource<Row>({
  name: 'jobs',
  listPath: 'jobs',
  path: '/tasks',
  namespace: 'workspace-tasks',
  key: 'tasks',
  permission: 'job',
  titleField: 'kind',
  rowName: ({ createTime }) => formatDateTime(createTime),
  sort: { field: 'createTime', order: 'desc' },
  actions: [],
  commands: commandsOn<Row>('workspace-tasks:tasks.action', {
    cancel: { post: '/credit/admin/api/jobs/{id}/cancel' },
  }),
  fields: [
    { name: 'createTime', kind: 'datetime', width: 150 },
    { name: 'kind', kind: 'text', sortable: false, filter: false, render: (job) => <What job={job} /> },
    { name: 'status', kind: 'enum', options: JOB_STATES, tones: JOB_TONES, width: 110 },
    { name: 'done', kind: 'text', width: 190, render: (job) => <Counts job={job} /> },
    {
      name: 'startedBy',
      kind: 'text',
      width: 120,
      priority: 2,
      render: ({ startedBy }) => <Starter name={startedBy} />,
    },
    { name: 'own', kind: 'switch', width: 110, priority: 4 },
    { name: 'undoUntil', kind: 'text', width: 250, render: (job) => <UndoOfJob job={job} /> },
    { name: 'message', kind: 'text', width: 160, priority: 3 },
  ],
})
