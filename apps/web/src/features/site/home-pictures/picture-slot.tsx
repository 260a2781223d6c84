import { HOME_PICTURES, type HomePicture } from '@credit/contract'
import { Flex, Typography } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PicturePicker } from '../../../shared/components/picture-picker.js'
import { useUpload } from '../../../shared/hooks/use-upload.js'
import { preparePicture } from './prepare-picture.js'

export interface Chosen {
  id: string | null
  /** Address of the current picture. A new one is shown by its ID. */
  url: string | null
}

interface Props {
  slot: HomePicture
  value: Chosen
  problem: string | undefined
  onChange: (id: string) => void
  onProblem: (problem: string | undefined) => void
}

/** Size named in the error message. Specification 5 uses the size of the background for two other pictures. */
const NAMED_SIZES: Readonly<Record<HomePicture, string>> = {
  imageId: '1920*475',
  titleId: '1920*475',
  registrationPageId: '1920*475',
  creditRecordPageId: '1360*994',
}

/** Current picture with a button that replaces it. */
export function PictureSlot({ slot, value, problem, onChange, onProblem }: Props) {
  const { t } = useTranslation(['site', 'kit'])
  const [share, setShare] = useState<number | null>(null)
  const id = useId()
  const name = t(`homePictures.${slot}`)
  const { width, height } = HOME_PICTURES[slot]

  const { upload, dialog } = useUpload()
  const take = async (file: File) => {
    onProblem(undefined)
    setShare(0)
    const picture = await preparePicture(slot, file)
    if (picture === 'kind') onProblem(t('homePictures.kind'))
    else if (picture === 'size') onProblem(t('homePictures.small', { size: NAMED_SIZES[slot] }))
    else {
      const uploaded = await upload(picture, { purpose: 'picture', onProgress: setShare })
      if (uploaded) onChange(uploaded.id)
    }
    setShare(null)
  }

  return (
    <Flex vertical gap={8} component="section" aria-labelledby={id}>
      <Typography.Title level={3} id={id}>
        {name}
      </Typography.Title>
      <Typography.Text type="secondary">{t('homePictures.least', { width, height })}</Typography.Text>
      <PicturePicker
        describedBy={id}
        chosen={value.id ? { id: value.id, url: value.url ?? undefined } : null}
        alt={t('homePictures.of', { name })}
        share={share}
        problem={problem ?? null}
        onPick={(file) => void take(file)}
      />
      {dialog}
    </Flex>
  )
}
