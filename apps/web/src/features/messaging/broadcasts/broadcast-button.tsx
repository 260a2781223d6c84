import { NotificationOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyDialog } from '../../../shared/lazy-part.js'
import { toast } from '../../../shared/toast.js'

const BroadcastDialog = lazyDialog(() => import('./broadcast-dialog.js'))

/** Opens the form of a new message. */
export function BroadcastButton() {
  const { t } = useTranslation('messaging-broadcasts')
  const [open, setOpen] = useState(false)
  const sent = () => void toast('success', t('form.sent'))
  return (
    <>
      <Button type="primary" icon={<NotificationOutlined aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t('form.open')}
      </Button>
      {open ? (
        <Suspense fallback={null}>
          <BroadcastDialog onClose={() => setOpen(false)} onSent={sent} />
        </Suspense>
      ) : null}
    </>
  )
}
