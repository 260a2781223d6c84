import { PaperClipOutlined, UploadOutlined } from '@ant-design/icons'
import { ADMIN_BASE, UPLOAD_SUFFIXES } from '@credit/contract'
import { Button, Upload } from 'antd'
import type { UploadFile } from 'antd/es/upload/interface'
import { useState } from 'react'
import { ApiError } from '../../api/client.js'
import { download } from '../../api/download.js'
import { upload } from '../../api/upload.js'
import { toast } from '../../shared/toast.js'
import { uuid } from '../../shared/uuid.js'
import type { ControlProps, FieldOf, InputProps, KindView, RecordOf } from '../types.js'
import { NOTHING } from './plain.js'

interface NamedFile {
  id: string
  name: string
}

function filesOf(field: FieldOf<'files'>, record: RecordOf): NamedFile[] {
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

const ACCEPT = Object.values(UPLOAD_SUFFIXES)
  .flat()
  .map((suffix) => `.${suffix}`)
  .join(',')

type Props = Omit<InputProps<'files'>, keyof ControlProps> & ControlProps<string[]>

/** Outside a list of ids; names are known for what the record brought and what was added here. */
function FilesInput({ field, texts, id, value, onChange, record }: Props) {
  const [added, setAdded] = useState<UploadFile[]>([])
  const ids = value ?? []
  const names = new Map(record ? filesOf(field, record).map((file) => [file.id, file.name]) : [])
  const kept = ids.map((fileId): UploadFile => {
    const fresh = added.find((file) => file.uid === fileId)
    return fresh ?? { uid: fileId, name: names.get(fileId) ?? fileId, status: 'done' }
  })
  const running = added.filter((file) => file.status !== 'done')
  return (
    <Upload
      id={id}
      multiple
      accept={ACCEPT}
      fileList={[...kept, ...running]}
      onRemove={(file) => {
        setAdded((list) => list.filter((other) => other.uid !== file.uid))
        onChange?.(ids.filter((other) => other !== file.uid))
      }}
      customRequest={({ file }) => {
        if (!(file instanceof File)) return
        const row: UploadFile = { uid: uuid(), name: file.name, status: 'uploading' }
        const change = (part: Partial<UploadFile>) =>
          setAdded((list) =>
            list.some((other) => other.uid === row.uid)
              ? list.map((other) => (other.uid === row.uid ? Object.assign(row, part) : other))
              : [...list, row],
          )
        change({})
        upload(file, {
          purpose: field.purpose,
          onProgress: (share) => change({ percent: Math.round(share * 100) }),
        }).then(
          (info) => {
            setAdded((list) => [
              ...list.filter((other) => other.uid !== row.uid),
              { uid: info.id, name: info.name, status: 'done' },
            ])
            onChange?.([...ids, info.id])
          },
          (error) =>
            change({ status: 'error', response: error instanceof ApiError ? error.message : '' }),
        )
      }}
    >
      <Button icon={<UploadOutlined />}>{texts('kit:files.add')}</Button>
    </Upload>
  )
}

export const files: KindView<'files'> = {
  cell: Count,
  show: FileList,
  input: FilesInput as KindView<'files'>['input'],
  wide: true,
}
