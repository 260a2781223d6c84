import { useEffect, useState } from 'react'
import type { SessionUser } from '../../api/session-user.js'
import { lazyDialog } from '../../shared/lazy-part.js'

const Dialog = lazyDialog(() => import('./another-account-dialog.js'), null)

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
  return other ? <Dialog name={other.name} own={own?.name ?? ''} leave={leave} /> : null
}
