import { DeleteOutlined } from '@ant-design/icons'
import { Typography, Upload, type UploadProps } from 'antd'
import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

interface Props extends Omit<UploadProps, 'accept' | 'onDrop'> {
  /** Accepted suffixes or media types, as in a file input. */
  accept: readonly string[]
  /** Shows a large drop area. */
  area?: boolean
}

const isAccepted = (accept: readonly string[], { name, type }: File) =>
  accept.some((one) => (one.startsWith('.') ? name.toLowerCase().endsWith(one) : type === one))

/** Returns `png` for `image/png` and `pdf` for `.pdf`. */
const typeName = (one: string) => one.replace(/^(\.|\w+\/)/, '')

/** Takes selected or dropped files. Names dropped files whose type is not accepted. */
export function FileUpload({ accept, area = false, beforeUpload, ...props }: Props) {
  const { t } = useTranslation('common')
  const [refused, setRefused] = useState<readonly string[]>([])
  const dropped = useRef<readonly string[]>([])
  const drop = ({ dataTransfer }: DragEvent) => {
    const files = [...dataTransfer.files]
    dropped.current = files.map(({ name }) => name)
    // Ant Design drops these silently.
    setRefused(files.filter((file) => !isAccepted(accept, file)).map(({ name }) => name))
  }
  /** Opens the file dialog on Space. Enter works natively. */
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
