import { UploadOutlined } from '@ant-design/icons'
import { REGISTRATION_TOKEN_HEADER, UPLOAD_SUFFIXES } from '@credit/contract'
import { Button, Typography } from 'antd'
import type { UploadFile } from 'antd/es/upload/interface'
import { useRef, useState } from 'react'
import { ApiError } from '../../api/client.js'
import { type FileInfo, refusalOf, upload } from '../../api/upload.js'
import { useTrackUpload } from '../../resource-kit/pending-uploads.js'
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

/** Licences and proofs, uploaded one after another with the registration's token. */
export function Attachments({ id, token, value = [], onChange }: Props) {
  const texts = useTexts()
  const [rows, setRows] = useState<UploadFile[]>([])
  const track = useTrackUpload()
  /** Functions that drop listed files whose upload is pending or failed. */
  const forget = useRef(new Map<string, () => void>())
  // Uploads finish one after another, each after another render.
  const files = useRef(value)
  files.current = value
  const set = (next: SentFile[]) => {
    files.current = next
    onChange?.(next)
  }
  const drop = (uid: string) => {
    forget.current.get(uid)?.()
    forget.current.delete(uid)
    setRows((list) => list.filter((row) => row.uid !== uid))
  }
  const change = (uid: string, part: Partial<UploadFile>) =>
    setRows((list) => list.map((row) => (row.uid === uid ? { ...row, ...part } : row)))

  const send = async (file: File, uid: string): Promise<boolean> => {
    if (token === null || !forget.current.has(uid)) return true
    try {
      if (file.size > FILE_BYTES) throw new ApiError(413, texts('files.tooLarge'))
      const { id, name } = await upload(file, {
        purpose: 'registration',
        headers: { [REGISTRATION_TOKEN_HEADER]: token },
        onProgress: (share) => change(uid, { percent: Math.round(share * 100) }),
      })
      // Ignores files that were removed during the upload.
      if (forget.current.has(uid)) set([...files.current, { id, name }])
      drop(uid)
      return true
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      change(uid, { status: 'error', response: refusalOf(cause) })
      return !forget.current.has(uid)
    }
  }
  const add = (chosen: readonly File[]) => {
    let before = Promise.resolve(true)
    for (const file of chosen) {
      const uid = uuid()
      setRows((list) => [...list, { uid, name: file.name, status: 'uploading' }])
      before = before.then(() => send(file, uid))
      forget.current.set(uid, track(before))
    }
  }

  const busy = rows.some(({ status }) => status === 'uploading')
  return (
    <>
      <FileUpload
        id={id}
        multiple
        disabled={token === null}
        accept={SUFFIXES.map((suffix) => `.${suffix}`)}
        fileList={[...value.map(({ id: uid, name }) => ({ uid, name, status: 'done' as const })), ...rows]}
        onRemove={({ uid }) => {
          drop(uid)
          set(files.current.filter((file) => file.id !== uid))
        }}
        beforeUpload={(file, list) => {
          if (file === list[0]) add(list)
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
