import { PaperClipOutlined } from '@ant-design/icons'
import { ADMIN_BASE } from '@credit/contract'
import { Button } from 'antd'
import { ApiError } from '../../api/client.js'
import { download } from '../../api/download.js'
import { toast } from '../../shared/toast.js'
import type { FieldOf, KindView, RecordOf } from '../types.js'
import { NOTHING } from './plain.js'

interface NamedFile {
  id: string
  name: string
}

/** Id and name of each file that a record brings. */
export function filesOf(field: FieldOf<'files'>, record: RecordOf): NamedFile[] {
  const list: unknown = record[field.listField ?? field.name]
  return Array.isArray(list) ? list.filter((file) => typeof file === 'object') : []
}

function FileList({ field, record }: { field: FieldOf<'files'>; record: RecordOf }) {
  const files = filesOf(field, record)
  if (files.length === 0) return <>{NOTHING}</>
  return (
    <ul className="kit-files">
      {files.map((file) => (
        <li key={file.id}>
          <Button
            type="link"
            size="small"
            icon={<PaperClipOutlined />}
            onClick={() => {
              download(`${ADMIN_BASE}/api/minio/download/${file.id}`, file.name).catch((error) =>
                toast('error', error instanceof ApiError ? error.message : file.name),
              )
            }}
          >
            {file.name}
          </Button>
        </li>
      ))}
    </ul>
  )
}

function Count({ field, record }: { field: FieldOf<'files'>; record: RecordOf }) {
  return <span className="kit-number">{filesOf(field, record).length || NOTHING}</span>
}

export const files: KindView<'files'> = {
  cell: Count,
  show: FileList,
  wide: true,
}
