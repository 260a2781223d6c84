import { Button, Modal } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SessionUser } from '../../api/session-user.js'

const USER_KEY = 'user'

function userOf(stored: string | null): SessionUser | null {
  try {
    return stored ? (JSON.parse(stored) as SessionUser) : null
  } catch {
    return null
  }
}

/**
 * Tells that another account has logged in in another tab. All tabs share one session, so this page would act for an
 * account other than the one it shows.
 */
export function AnotherAccount({ leave = () => location.replace('/') }: { leave?: () => void }) {
  const { t } = useTranslation('workspace')
  const [own] = useState(() => userOf(localStorage.getItem(USER_KEY)))
  const [other, setOther] = useState<SessionUser | null>(null)
  useEffect(() => {
    const check = ({ key, newValue }: StorageEvent) => {
      if (key !== USER_KEY) return
      const user = userOf(newValue)
      setOther(user && user.loginId !== own?.loginId ? user : null)
    }
    window.addEventListener('storage', check)
    return () => window.removeEventListener('storage', check)
  }, [own])
  if (!other) return null
  return (
    <Modal
      open
      closable={false}
      keyboard={false}
      maskClosable={false}
      title={t('anotherAccount.title')}
      footer={
        <Button type="primary" onClick={leave}>
          {t('anotherAccount.go', { name: other.name })}
        </Button>
      }
    >
      <p>{t('anotherAccount.text', { name: other.name, own: own?.name ?? '' })}</p>
    </Modal>
  )
}
