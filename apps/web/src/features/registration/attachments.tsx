import { UploadOutlined } from '@ant-design/icons'
import { REGISTRATION_TOKEN_HEADER, UPLOAD_SUFFIXES } from '@credit/contract'
import { Button, Typography } from 'antd'
import type { UploadFile } from 'antd/es/upload/interface'
import { useState } from 'react'
import { ApiError } from '../../api/client.js'
import { type FileInfo, upload } from '../../api/upload.js'
import { FileUpload } from '../../shared/components/file-upload.js'
import { uuid } from '../../shared/uuid.js'
import { useTexts } from './labels.js'

const SUFFIXES = Object.values(UPLOAD_SUFFIXES).flat()
export const FILES_MAX = 10
const FILE_BYTES = 20_971_520

export type SentFile = Pick<FileInfo, 'id' | 'name'>

interface Props {
  id?: string
  token: string | null
  value?: SentFile[]
  onChange?: (files: SentFile[]) => void
}

/** Licences and proofs, sent one after another with the token of the registration. */
export function Attachments({ id, token, value = [], onChange }: Props) {
  const texts = useTexts()
  const [rows, setRows] = useState<UploadFile[]>([])
  const drop = (uid: string) => setRows((list) => list.filter((row) => row.uid !== uid))
  const change = (uid: string, part: Partial<UploadFile>) =>
    setRows((list) => list.map((row) => (row.uid === uid ? { ...row, ...part } : row)))

  const send = async (file: File, uid: string) => {
    if (token === null) return
    try {
      if (file.size > FILE_BYTES) throw new ApiError(413, texts('files.tooLarge'))
      const info = await upload(file, {
        purpose: 'registration',
        headers: { [REGISTRATION_TOKEN_HEADER]: token },
        onProgress: (share) => change(uid, { percent: Math.round(share * 100) }),
      })
      drop(uid)
      return info
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      change(uid, { status: 'error', response: cause.message })
      return undefined
    }
  }
  const add = async (files: readonly File[]) => {
    const chosen = files.map((file) => ({ file, uid: uuid() }))
    setRows((list) => [
      ...list,
      ...chosen.map(({ file, uid }) => ({ uid, name: file.name, status: 'uploading' as const })),
    ])
    let sent = value
    for (const { file, uid } of chosen) {
      const info = await send(file, uid)
      if (info) sent = [...sent, { id: info.id, name: info.name }]
    }
    onChange?.(sent)
  }

  const busy = rows.some(({ status }) => status === 'uploading')
  return (
    <>
      <FileUpload
        id={id}
        multiple
        accept={SUFFIXES.map((suffix) => `.${suffix}`)}
        fileList={[
          ...value.map(({ id: uid, name }) => ({ uid, name, status: 'done' as const })),
          ...rows,
        ]}
        onRemove={({ uid }) => {
          drop(uid)
          onChange?.(value.filter((file) => file.id !== uid))
        }}
        beforeUpload={(file, list) => {
          if (file === list[0]) void add(list)
          return false
        }}
      >
        <Button
          icon={<UploadOutlined aria-hidden="true" />}
          loading={busy}
          disabled={token === null || value.length >= FILES_MAX}
        >
          {texts('files.add')}
        </Button>
      </FileUpload>
      {rows.map(({ uid, name, status, response }) =>
        status === 'error' ? (
          <Typography.Paragraph key={uid} type="danger" role="alert">
            {texts('kit:files.failed', { name, reason: response })}
          </Typography.Paragraph>
        ) : null,
      )}
    </>
  )
}
