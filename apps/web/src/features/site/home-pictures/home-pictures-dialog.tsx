import { HOME_PICTURES, type HomePicture } from '@credit/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Alert, Modal, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, answer, api } from '../../../api/client.js'
import type { components } from '../../../api/schema.js'
import { useSiteState } from '../../../shared/site/site.js'
import { toast } from '../../../shared/toast.js'
import './home-pictures.css'
import { type Chosen, PictureSlot } from './picture-slot.js'

type SiteConfig = components['schemas']['SiteConfig']
type Problems = Partial<Record<HomePicture, string>>

const SLOTS = Object.keys(HOME_PICTURES) as HomePicture[]

const URLS = {
  imageId: 'imageUrl',
  titleId: 'titleUrl',
  registrationPageId: 'registrationPageUrl',
  creditRecordPageId: 'creditRecordPageUrl',
} as const satisfies Record<HomePicture, keyof SiteConfig>

/** Changes the four pictures of the own area; all of them are needed. */
export default function HomePicturesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['site', 'common'])
  const { reload } = useSiteState()
  const [changed, setChanged] = useState<Partial<Record<HomePicture, string>>>({})
  const [problems, setProblems] = useState<Problems>({})
  const site = useQuery({
    queryKey: ['home-pictures'],
    queryFn: () => answer(api.GET('/credit/admin/api/homePage/myself')),
    gcTime: 0,
  })
  const chosen = (slot: HomePicture): Chosen => {
    const fresh = changed[slot]
    if (fresh) return { id: fresh, url: null }
    return { id: site.data?.[slot] ?? null, url: site.data?.[URLS[slot]] ?? null }
  }
  const save = useMutation({
    mutationFn: (body: Record<HomePicture, string>) =>
      answer(api.PUT('/credit/admin/api/homePage/myself', { body })),
    onSuccess: () => {
      void toast('success', t('homePictures.saved'))
      reload()
      onClose()
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return
      setProblems(Object.fromEntries(SLOTS.map((slot) => [slot, error.fields[slot]?.[0]])))
    },
  })
  const submit = () => {
    const missing = SLOTS.filter((slot) => chosen(slot).id === null)
    setProblems(Object.fromEntries(missing.map((slot) => [slot, t('homePictures.required')])))
    if (missing.length > 0) return
    save.mutate(
      Object.fromEntries(SLOTS.map((slot) => [slot, chosen(slot).id])) as Record<
        HomePicture,
        string
      >,
    )
  }
  const told = save.error instanceof ApiError && Object.keys(save.error.fields).length > 0
  const error = site.error ?? (told ? null : save.error)
  return (
    <Modal
      open
      width={860}
      title={t('homePictures.title')}
      okText={t('homePictures.save')}
      cancelText={t('common:action.cancel')}
      confirmLoading={save.isPending}
      okButtonProps={{ disabled: !site.data }}
      onOk={submit}
      onCancel={onClose}
    >
      {error ? <Alert type="error" showIcon message={error.message} /> : null}
      {site.isPending ? <Skeleton active paragraph={{ rows: 6 }} /> : null}
      {site.data ? (
        <div className="hp-slots">
          {SLOTS.map((slot) => (
            <PictureSlot
              key={slot}
              slot={slot}
              value={chosen(slot)}
              problem={problems[slot]}
              onChange={(id) => setChanged((all) => ({ ...all, [slot]: id }))}
              onProblem={(problem) => setProblems((all) => ({ ...all, [slot]: problem }))}
            />
          ))}
        </div>
      ) : null}
    </Modal>
  )
}
