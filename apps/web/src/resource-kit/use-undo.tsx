import { Button, notification } from 'antd'
import { useTranslation } from 'react-i18next'
import { toast } from '../shared/toast.js'

/** How long an action can be taken back. */
export const UNDO_SECONDS = 30

/** Offers for 30 s to take an action back; render `holder`. */
export function useUndo() {
  const { t } = useTranslation('kit')
  const [api, holder] = notification.useNotification({ placement: 'bottomLeft', maxCount: 1 })
  const offer = (text: string, reverse: () => Promise<unknown>) => {
    const key = 'undo'
    const undo = async () => {
      api.destroy(key)
      try {
        await reverse()
        void toast('success', t('undo.done'))
      } catch (error) {
        void toast('error', (error as Error).message)
      }
    }
    api.open({
      key,
      message: text,
      duration: UNDO_SECONDS,
      showProgress: true,
      pauseOnHover: true,
      role: 'status',
      actions: <Button onClick={() => void undo()}>{t('undo.button')}</Button>,
    })
  }
  return { offer, holder }
}
