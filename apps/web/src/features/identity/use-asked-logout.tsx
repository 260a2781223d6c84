import { useLogout } from '@refinedev/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { getSession } from '../../api/session.js'
import { useModal } from '../../shared/hooks/use-modal.js'
import { readKeptInput } from '../../shared/kept-input.js'
import { STAY_FIRST } from '../../shared/stay-first.js'
import { hasUnsavedInput, releaseInput, saveDrafts } from '../../shared/unsaved-input.js'

/** Logs out. Asks first if unsaved input would be lost. Render the returned dialog. */
export function useAskedLogout(): { logout: () => void; question: ReactNode } {
  const { t } = useTranslation(['identity', 'common'])
  const { mutate } = useLogout()
  const { confirm, dialogs } = useModal()
  const ask = async () => {
    await saveDrafts()
    const account = getSession()?.user.loginId
    const kept = account === undefined ? 0 : (await readKeptInput(account)).size
    if (kept === 0 && !hasUnsavedInput()) return mutate()
    void confirm({
      title: t('logout.title'),
      content: t('logout.warning'),
      okText: t('menu.logout'),
      cancelText: t('common:action.cancel'),
      ...STAY_FIRST,
      onOk: () => {
        releaseInput()
        mutate()
      },
    })
  }
  return { logout: () => void ask(), question: dialogs }
}
