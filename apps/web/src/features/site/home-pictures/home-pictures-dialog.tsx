import { HOME_PICTURES, type HomePicture } from '@credit/contract'
import { Alert, Col, Modal, Row, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiQuery } from '../../../api/query.js'
import { useCloseGuard } from '../../../shared/hooks/use-close-guard.js'
import { toast } from '../../../shared/toast.js'
import { type Chosen, PictureSlot } from './picture-slot.js'
import { URLS } from './urls.js'

type Problems = Partial<Record<HomePicture, string>>

const SLOTS = Object.keys(HOME_PICTURES) as HomePicture[]

/** Changes the four pictures of the area, all of which are required. */
export default function HomePicturesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['site', 'common'])
  const [changed, setChanged] = useState<Partial<Record<HomePicture, string>>>({})
  const { close, guard } = useCloseGuard(Object.keys(changed).length > 0, onClose)
  const [problems, setProblems] = useState<Problems>({})
  const site = apiQuery.useQuery('get', '/credit/admin/api/homePage/myself', {}, { gcTime: 0 })
  const chosen = (slot: HomePicture): Chosen => {
    const fresh = changed[slot]
    if (fresh) return { id: fresh, url: null }
    return { id: site.data?.[slot] ?? null, url: site.data?.[URLS[slot]] ?? null }
  }
  const save = apiQuery.useMutation('put', '/credit/admin/api/homePage/myself', {
    onSuccess: () => {
      void toast('success', t('homePictures.saved'))
      onClose()
    },
    onError: (error) => {
      const { fields } = error
      setProblems(Object.fromEntries(SLOTS.map((slot) => [slot, fields[slot]?.[0]])))
    },
  })
  const submit = () => {
    const missing = SLOTS.filter((slot) => chosen(slot).id === null)
    setProblems(Object.fromEntries(missing.map((slot) => [slot, t('homePictures.required')])))
    if (missing.length > 0) return
    const ids = Object.fromEntries(SLOTS.map((slot) => [slot, chosen(slot).id]))
    const version = site.data?.version
    save.mutate({
      body: { ...(ids as Record<HomePicture, string>), ...(version ? { version } : {}) },
    })
  }
  const atSlots = Object.keys(save.error?.fields ?? {}).length > 0
  const error = site.error ?? (atSlots ? null : save.error)
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
      onCancel={close}
    >
      {error ? <Alert type="error" showIcon message={error.message} /> : null}
      {site.isPending ? <Skeleton active paragraph={{ rows: 6 }} /> : null}
      {site.data ? (
        <Row gutter={[20, 20]}>
          {SLOTS.map((slot) => (
            <Col key={slot} xs={24} sm={12}>
              <PictureSlot
                slot={slot}
                value={chosen(slot)}
                problem={problems[slot]}
                onChange={(id) => setChanged((all) => ({ ...all, [slot]: id }))}
                onProblem={(problem) => setProblems((all) => ({ ...all, [slot]: problem }))}
              />
            </Col>
          ))}
        </Row>
      ) : null}
      {guard}
    </Modal>
  )
}
