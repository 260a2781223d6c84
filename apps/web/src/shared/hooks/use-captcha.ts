import { AUTH_BASE } from '@credit/contract'
import { useCallback, useState } from 'react'
import { uuid } from '../uuid.js'

export interface CaptchaState {
  /** Empty until the first picture was asked for. */
  uuid: string
  src: string | undefined
  refresh: () => void
  /** Asks for the first picture only. */
  fetchOnce: () => void
}

/** A picture of its own number each time: the server keeps the answer under the number, for one use. */
export function useCaptcha(): CaptchaState {
  const [id, setId] = useState('')
  const refresh = useCallback(() => setId(uuid()), [])
  const fetchOnce = useCallback(() => setId((now) => now || uuid()), [])
  return {
    uuid: id,
    src: id ? `${AUTH_BASE}/api/verification/${id}` : undefined,
    refresh,
    fetchOnce,
  }
}
