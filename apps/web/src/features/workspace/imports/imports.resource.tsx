import { ADMIN_BASE, JOB_STATES } from '@credit/contract'
import { Button, Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import { download } from '../../../api/download.js'
import type { components } from '../../../api/schema.js'
import { defineResource } from '../../../resource-kit/define-resource.js'
import { useJobName } from '../../../resource-kit/job-name.js'
import { formatDate } from '../../../shared/format/dates.js'
import { formatNumber } from '../../../shared/format/numbers.js'
import { JOB_TONES, UndoOfJob } from '../tasks/undo-of-job.js'

type Row = components['schemas']['ImportHistoryRow']

/** Kind of a job that imports, as an undo of it names it. */
const named = (row: Row) => ({ ...row, action: null, undoesId: null })

function What({ row }: { row: Row }) {
  return <>{useJobName()(named(row))}</>
}

/** Name of the file, which can be downloaded while it is kept. */
function File({ row: { id, fileName, fileUntil } }: { row: Row }) {
  const { t } = useTranslation('workspace-imports')
  if (!fileUntil) return <>{fileName}</>
  return (
    <Flex vertical align="start">
      <Button
        type="link"
        size="small"
        style={{ paddingInline: 0, height: 'auto', whiteSpace: 'normal', textAlign: 'start' }}
        aria-label={t('imports.download', { name: fileName })}
        onClick={() => void download(`${ADMIN_BASE}/api/imports/${id}/file`, fileName)}
      >
        {fileName}
      </Button>
      <span>{t('imports.kept', { day: formatDate(fileUntil) })}</span>
    </Flex>
  )
}

const COUNTS = ['new', 'changed', 'same', 'wrong'] as const

function Counts({ row }: { row: Row }) {
  const { t } = useTranslation('kit')
  const shown = COUNTS.filter((name) => row[name] > 0)
  if (shown.length === 0) return <>–</>
  return (
    <Flex wrap gap="0 12px">
      {shown.map((name) => (
        <span key={name}>
          {t(`import.counts.${name}`)} {formatNumber(row[name])}
        </span>
      ))}
    </Flex>
  )
}

/** First and last digits of the digest of a file; all of them on pointing. */
function Digest({ digest }: { digest: string }) {
  return digest ? <code title={digest}>{`${digest.slice(0, 8)}…${digest.slice(-4)}`}</code> : <>–</>
}

/** Imports that were applied, into lists that the caller may import. */
export const imports = defineResource<Row>({
  name: 'imports',
  listPath: 'imports',
  path: '/imports',
  namespace: 'workspace-imports',
  key: 'imports',
  permission: 'job',
  titleField: 'fileName',
  sort: { field: 'createTime', order: 'desc' },
  actions: [],
  fields: [
    { name: 'createTime', kind: 'datetime', width: 150 },
    { name: 'kind', kind: 'text', width: 140, sortable: false, filter: false, render: (row) => <What row={row} /> },
    { name: 'fileName', kind: 'text', width: 200, render: (row) => <File row={row} /> },
    { name: 'status', kind: 'enum', options: JOB_STATES, tones: JOB_TONES, width: 110 },
    { name: 'new', kind: 'text', width: 160, render: (row) => <Counts row={row} /> },
    { name: 'startedBy', kind: 'text', width: 120, priority: 2 },
    { name: 'undoUntil', kind: 'text', width: 210, render: (row) => <UndoOfJob job={named(row)} /> },
    { name: 'digest', kind: 'text', width: 150, priority: 3, render: ({ digest }) => <Digest digest={digest} /> },
  ],
})
