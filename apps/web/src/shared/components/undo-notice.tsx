import { Button, notification } from 'antd'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../toast.js'

/** Time in seconds during which an action can be undone. */
const UNDO_SECONDS = 30
const KEY = 'undo'

/** Completed action and the function that reverses it. */
export interface Undoable {
  text: string
  reverse: () => Promise<unknown>
}

/** Offers to undo the last action for 30 s. */
export default function UndoNotice({ action }: { action: Undoable }) {
  const { t } = useTranslation('kit')
  const [api, holder] = notification.useNotification({ placement: 'bottomLeft', maxCount: 1 })
  const offered = useRef<Undoable>(null)
  useEffect(() => {
    if (offered.current === action) return
    offered.current = action
    let undoing = false
    const undo = async () => {
      if (undoing) return
      undoing = true
      try {
        await action.reverse()
        api.destroy(KEY)
        void toast('success', t('undo.done'))
      } catch (error) {
        undoing = false
        void toast('error', (error as Error).message)
      }
    }
    api.open({
      key: KEY,
      message: action.text,
      duration: UNDO_SECONDS,
      showProgress: true,
      pauseOnHover: true,
      role: 'status',
      actions: <Button onClick={() => void undo()}>{t('undo.button')}</Button>,
    })
  }, [api, action, t])
  return holder
}
