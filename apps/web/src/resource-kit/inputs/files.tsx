import { UploadOutlined } from '@ant-design/icons'
import { UPLOAD_SUFFIXES } from '@credit/contract'
import { Button, Upload } from 'antd'
import type { UploadFile } from 'antd/es/upload/interface'
import { useRef, useState } from 'react'
import { ApiError } from '../../api/client.js'
import { upload } from '../../api/upload.js'
import { uuid } from '../../shared/uuid.js'
import { filesOf } from '../kinds/files.js'
import type { InputProps } from '../types.js'

const ACCEPT = Object.values(UPLOAD_SUFFIXES)
  .flat()
  .map((suffix) => `.${suffix}`)
  .join(',')

/** Outside a list of ids; names are known for what the record brought and what was added here. */
export function FilesInput(props: InputProps<'files', string[]>) {
  const { field, texts, id, value = [], onChange, record } = props
  const [rows, setRows] = useState<UploadFile[]>([])
  // Several uploads end one after another, each after its own render.
  const ids = useRef(value)
  ids.current = value

  const set = (next: string[]) => {
    ids.current = next
    onChange?.(next)
  }
  const change = (row: UploadFile, part: Partial<UploadFile>) =>
    setRows((list) => list.map((one) => (one.uid === row.uid ? { ...one, ...part } : one)))

  async function send(file: File) {
    const row: UploadFile = { uid: uuid(), name: file.name, status: 'uploading' }
    setRows((list) => [...list, row])
    try {
      const info = await upload(file, {
        purpose: field.purpose,
        onProgress: (share) => change(row, { percent: Math.round(share * 100) }),
      })
      change(row, { uid: info.id, name: info.name, status: 'done' })
      set([...ids.current, info.id])
    } catch (error) {
      change(row, { status: 'error', response: error instanceof ApiError ? error.message : '' })
    }
  }

  const known = new Map(filesOf(field, record ?? {}).map((file) => [file.id, file.name]))
  const kept = value.map(
    (fileId): UploadFile =>
      rows.find((row) => row.uid === fileId) ?? {
        uid: fileId,
        name: known.get(fileId) ?? fileId,
        status: 'done',
      },
  )
  return (
    <Upload
      id={id}
      multiple
      accept={ACCEPT}
      fileList={[...kept, ...rows.filter((row) => row.status !== 'done')]}
      onRemove={(file) => {
        setRows((list) => list.filter((row) => row.uid !== file.uid))
        set(ids.current.filter((one) => one !== file.uid))
      }}
      customRequest={({ file }) => {
        if (file instanceof File) void send(file)
      }}
    >
      <Button icon={<UploadOutlined />}>{texts('kit:files.add')}</Button>
    </Upload>
  )
}
