import { PictureOutlined } from '@ant-design/icons'
import { HOME_PICTURES, type HomePicture } from '@credit/contract'
import { Button, Progress } from 'antd'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../api/client.js'
import Enlargeable from '../../../resource-kit/kinds/enlargeable.js'
import { takePicture } from './take-picture.js'

export interface Chosen {
  id: string | null
  /** Address of the picture that is in use; a new one is shown by its id. */
  url: string | null
}

interface Props {
  slot: HomePicture
  value: Chosen
  problem: string | undefined
  onChange: (id: string) => void
  onProblem: (problem: string | undefined) => void
}

/** Specification 5: the size in the message of the background is told for these two as well. */
const NAMED: Readonly<Record<HomePicture, string>> = {
  imageId: '1920*475',
  titleId: '1920*475',
  registrationPageId: '1920*475',
  creditRecordPageId: '1360*994',
}

/** One of the four pictures: what is there, and another in its place. */
export function PictureSlot({ slot, value, problem, onChange, onProblem }: Props) {
  const { t } = useTranslation(['site', 'kit'])
  const picker = useRef<HTMLInputElement>(null)
  const [share, setShare] = useState<number | null>(null)
  const id = useId()
  const name = t(`homePictures.${slot}`)
  const { width, height } = HOME_PICTURES[slot]

  const take = async (file: File | undefined) => {
    if (!file) return
    onProblem(undefined)
    setShare(0)
    try {
      const taken = await takePicture(slot, file, setShare)
      if (taken === 'kind') onProblem(t('homePictures.kind'))
      else if (taken === 'size') onProblem(t('homePictures.small', { size: NAMED[slot] }))
      else onChange(taken.id)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      onProblem(error.message)
    } finally {
      setShare(null)
    }
  }

  return (
    <section className="hp-slot" aria-labelledby={id}>
      <h3 id={id}>{name}</h3>
      <p className="kit-quiet">{t('homePictures.least', { width, height })}</p>
      {value.id ? (
        <Enlargeable
          key={value.id}
          id={value.id}
          url={value.url ?? undefined}
          alt={t('homePictures.of', { name })}
        />
      ) : null}
      <input
        ref={picker}
        type="file"
        className="kit-hidden"
        tabIndex={-1}
        accept=".jpg,.jpeg,.png,.gif"
        aria-label={name}
        onChange={({ target }) => {
          void take(target.files?.[0])
          target.value = ''
        }}
      />
      <Button
        icon={<PictureOutlined />}
        loading={share !== null}
        aria-describedby={id}
        onClick={() => picker.current?.click()}
      >
        {t(value.id ? 'kit:image.replace' : 'kit:image.choose')}
      </Button>
      {share === null ? null : <Progress percent={Math.round(share * 100)} size="small" />}
      {problem ? (
        <p className="kit-problem" role="alert">
          {problem}
        </p>
      ) : null}
    </section>
  )
}
