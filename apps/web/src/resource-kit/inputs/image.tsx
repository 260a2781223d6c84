import { PictureOutlined } from '@ant-design/icons'
import { Button, Progress } from 'antd'
import { useRef, useState } from 'react'
import { ApiError } from '../../api/client.js'
import { compressImage, upload } from '../../api/upload.js'
import Enlargeable from '../kinds/enlargeable.js'
import type { InputProps } from '../types.js'

export function ImageInput(props: InputProps<'image', string | null>) {
  const { field, texts, id, value, onChange } = props
  const picker = useRef<HTMLInputElement>(null)
  const [share, setShare] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  async function take(file: File | undefined) {
    if (!file) return
    setProblem(null)
    setShare(0)
    try {
      const small = file.type === 'image/jpeg' ? await compressImage(file) : file
      const info = await upload(small, { purpose: field.purpose, onProgress: setShare })
      onChange?.(info.id)
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : texts('kit:image.unreadable'))
    } finally {
      setShare(null)
    }
  }

  return (
    <div className="kit-image-input">
      {value ? <Enlargeable key={value} id={value} alt={texts('kit:image.chosen')} /> : null}
      <input
        ref={picker}
        type="file"
        className="kit-hidden"
        tabIndex={-1}
        accept="image/png,image/jpeg,image/gif"
        aria-label={texts(`fields.${field.name}`)}
        onChange={(e) => {
          void take(e.target.files?.[0])
          e.target.value = ''
        }}
      />
      <Button
        id={id}
        icon={<PictureOutlined />}
        loading={share !== null}
        onClick={() => picker.current?.click()}
      >
        {texts(value ? 'kit:image.replace' : 'kit:image.choose')}
      </Button>
      {share === null ? null : <Progress percent={Math.round(share * 100)} size="small" />}
      {problem ? (
        <p className="kit-problem" role="alert">
          {problem}
        </p>
      ) : null}
    </div>
  )
}
