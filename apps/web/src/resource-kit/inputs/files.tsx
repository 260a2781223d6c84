import { UploadOutlined } from '@ant-design/icons'
import { UPLOAD_SUFFIXES } from '@credit/contract'
import { Button, Typography } from 'antd'
import type { UploadFile } from 'antd/es/upload/interface'
import { useRef, useState } from 'react'
import { compressImage } from '../../api/upload.js'
import { FileUpload } from '../../shared/components/file-upload.js'
import { PicturePicker } from '../../shared/components/picture-picker.js'
import { useUpload } from '../../shared/hooks/use-upload.js'
import { uuid } from '../../shared/uuid.js'
import { filesOf } from '../kind-parts.js'
import { useTrackUpload } from '../pending-uploads.js'
import type { ControlProps, InputProps } from '../types.js'

const SUFFIXES = Object.values(UPLOAD_SUFFIXES).flat()

export function ImageInput(props: InputProps<'image'> & ControlProps<string | null>) {
  const { field, texts, id, value, onChange } = props
  const [share, setShare] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { upload, dialog } = useUpload()
  const track = useTrackUpload()

  const take = async (file: File): Promise<boolean> => {
    setProblem(null)
    setShare(0)
    const small = file.type === 'image/jpeg' ? await compressImage(file).catch(() => null) : file
    if (!small) setProblem(texts('kit:image.unreadable'))
    const options = { purpose: field.purpose, onProgress: setShare, onFailure: setProblem }
    const info = small && (await upload(small, options))
    setShare(null)
    if (info) onChange?.(info.id)
    return info !== null
  }
  return (
    <>
      <PicturePicker
        id={id}
        chosen={value ? { id: value } : null}
        alt={texts('kit:image.chosen')}
        share={share}
        problem={problem}
        onPick={(file) => {
          const taken = take(file)
          // The previous picture stays selected and can be saved.
          void taken.finally(track(taken))
        }}
      />
      {dialog}
    </>
  )
}

/** List of file IDs. Shows the names of files that the record contained or that were added. */
export function FilesInput(props: InputProps<'files'> & ControlProps<string[]>) {
  const { field, texts, id, value = [], onChange, record } = props
  const [rows, setRows] = useState<UploadFile[]>([])
  const { upload, dialog } = useUpload()
  const track = useTrackUpload()
  /** Functions that drop the uploads of listed files. */
  const forget = useRef(new Map<string, () => void>())
  // Uploads finish one after another, each after another render.
  const ids = useRef(value)
  ids.current = value

  const set = (next: string[]) => {
    ids.current = next
    onChange?.(next)
  }
  const change = (uid: string, part: Partial<UploadFile>) =>
    setRows((list) => list.map((row) => (row.uid === uid ? { ...row, ...part } : row)))
  const add = async (file: File, uid: string): Promise<boolean> => {
    setRows((list) => [...list, { uid, name: file.name, status: 'uploading' }])
    const info = await upload(file, {
      purpose: field.purpose,
      onProgress: (share) => change(uid, { percent: Math.round(share * 100) }),
      onFailure: (reason) => change(uid, { status: 'error', response: reason }),
    })
    // Ignores files that were removed during the upload.
    if (!forget.current.has(uid)) return true
    if (!info) return false
    change(uid, { uid: info.id, name: info.name, status: 'done' })
    set([...ids.current, info.id])
    return true
  }

  const known = new Map(filesOf(field, record ?? {}).map((file) => [file.id, file.name]))
  const kept = value.map(
    (uid): UploadFile => rows.find((row) => row.uid === uid) ?? { uid, name: known.get(uid) ?? uid, status: 'done' },
  )
  return (
    <>
      <FileUpload
        id={id}
        multiple
        accept={SUFFIXES.map((suffix) => `.${suffix}`)}
        fileList={[...kept, ...rows.filter(({ status }) => status !== 'done')]}
        onRemove={({ uid }) => {
          forget.current.get(uid)?.()
          forget.current.delete(uid)
          setRows((list) => list.filter((row) => row.uid !== uid))
          set(ids.current.filter((one) => one !== uid))
        }}
        itemRender={(item, { status, name, response }) =>
          status === 'error' ? (
            <>
              {item}
              <Typography.Paragraph type="danger" role="alert">
                {texts('kit:files.failed', { name, reason: response })}
                <br />
                {texts('kit:files.accepted', { suffixes: SUFFIXES.join(', ') })}
              </Typography.Paragraph>
            </>
          ) : (
            item
          )
        }
        beforeUpload={(file) => {
          const uid = uuid()
          forget.current.set(uid, track(add(file, uid)))
          return false
        }}
      >
        <Button icon={<UploadOutlined aria-hidden="true" />}>{texts('kit:files.add')}</Button>
      </FileUpload>
      {dialog}
    </>
  )
}
