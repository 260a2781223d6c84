import { PictureOutlined } from '@ant-design/icons'
import { ADMIN_BASE } from '@credit/contract'
import { useCustom } from '@refinedev/core'
import { Button, Image, Progress } from 'antd'
import { useRef, useState } from 'react'
import { ApiError } from '../../api/client.js'
import { compressImage, upload } from '../../api/upload.js'
import type { ControlProps, FieldOf, InputProps, KindView, RecordOf, ShowProps } from '../types.js'
import { NOTHING } from './plain.js'

/** The server signs an address for 10 minutes. */
const SIGNED_FOR_MS = 9 * 60_000

/** By the address the record brings; where that is not public (yet), by a signed one for its id. */
function Stored({
  id,
  url,
  alt,
  small,
}: {
  id?: string
  url?: string
  alt: string
  small?: boolean
}) {
  const [refused, setRefused] = useState(false)
  const signed = !url || refused
  const { result } = useCustom<{ url: string }>({
    url: `${ADMIN_BASE}/api/minio/preview/url/${id}`,
    method: 'get',
    queryOptions: { enabled: signed && Boolean(id), staleTime: SIGNED_FOR_MS },
    errorNotification: false,
  })
  const address = signed ? result.data?.url : url
  if (!address) return <span className="kit-thumbnail kit-thumbnail-none" />
  const refuse = () => setRefused(true)
  if (small)
    return <img className="kit-thumbnail" src={address} alt={alt} loading="lazy" onError={refuse} />
  return <Image className="kit-picture" src={address} alt={alt} onError={refuse} />
}
function sourceOf(field: FieldOf<'image'>, record: RecordOf): { id?: string; url?: string } | null {
  const url: unknown = field.urlField ? record[field.urlField] : null
  const id: unknown = record[field.name]
  const known = typeof id === 'string' && id ? { id } : null
  return typeof url === 'string' && url ? { ...known, url } : known
}

function Thumbnail({ field, record }: ShowProps<'image'>) {
  const source = sourceOf(field, record)
  return source ? <Stored {...source} alt="" small /> : NOTHING
}

function Picture({ field, record, texts }: ShowProps<'image'>) {
  const source = sourceOf(field, record)
  return source ? <Stored {...source} alt={texts(`fields.${field.name}`)} /> : NOTHING
}

function ImageInput({
  field,
  texts,
  id,
  value,
  onChange,
}: Omit<InputProps<'image'>, keyof ControlProps> & ControlProps<string | null>) {
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
      {value ? <Stored id={value} alt={texts('kit:image.chosen')} /> : null}
      <input
        ref={picker}
        type="file"
        hidden
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

export const image: KindView<'image'> = {
  cell: Thumbnail,
  show: Picture,
  input: ImageInput as KindView<'image'>['input'],
}
