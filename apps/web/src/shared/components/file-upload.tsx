import { DeleteOutlined } from '@ant-design/icons'
import { Typography, Upload, type UploadProps } from 'antd'
import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

interface Props extends Omit<UploadProps, 'accept' | 'onDrop'> {
  /** Suffixes or media types, as of an input of files. */
  accept: readonly string[]
  /** A large area to drop files on. */
  area?: boolean
}

const isAccepted = (accept: readonly string[], { name, type }: File) =>
  accept.some((one) => (one.startsWith('.') ? name.toLowerCase().endsWith(one) : type === one))

/** `image/png` is shown as `png`, `.pdf` as `pdf`. */
const typeName = (one: string) => one.replace(/^(\.|\w+\/)/, '')

/** Chooses files or takes those that are dropped; says which of these are of a type that is not accepted. */
export function FileUpload({ accept, area = false, beforeUpload, ...props }: Props) {
  const { t } = useTranslation('common')
  const [refused, setRefused] = useState<readonly string[]>([])
  const dropped = useRef<readonly string[]>([])
  const drop = ({ dataTransfer }: DragEvent) => {
    const files = [...dataTransfer.files]
    dropped.current = files.map(({ name }) => name)
    // Ant Design leaves these out without a word.
    setRefused(files.filter((file) => !isAccepted(accept, file)).map(({ name }) => name))
  }
  /** Enter opens the files by itself, Space as at any other button by this. */
  const open = (event: KeyboardEvent) => {
    const { target } = event
    if (event.key !== ' ' || !(target instanceof HTMLElement)) return
    if (!target.matches('.ant-upload-btn')) return
    event.preventDefault()
    target.click()
  }
  const Control = area ? Upload.Dragger : Upload
  return (
    <div onDropCapture={drop} onKeyDownCapture={open}>
      <Control
        showUploadList={{ removeIcon: <DeleteOutlined aria-hidden="true" /> }}
        {...props}
        accept={accept.join(',')}
        beforeUpload={(file, files) => {
          if (!dropped.current.includes(file.name)) setRefused([])
          return beforeUpload?.(file, files)
        }}
      />
      {refused.map((name) => (
        <Typography.Paragraph key={name} type="danger" role="alert">
          {t('upload.refused', { name, types: accept.map(typeName).join(', ') })}
        </Typography.Paragraph>
      ))}
    </div>
  )
}
