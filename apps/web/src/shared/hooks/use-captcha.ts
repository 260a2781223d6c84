import { AUTH_BASE } from '@credit/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { currentLocale } from '../../i18n/index.js'
import { uuid } from '../uuid.js'

export interface CaptchaState {
  /** Empty until the first picture was asked for. */
  uuid: string
  src: string | undefined
  refresh: () => void
  /** Asks for the first picture only. */
  fetchOnce: () => void
  /** What became of its digits where they were to be spoken in place of a picture; null for a picture. */
  spoken: 'heard' | 'silent' | null
  /** Speaks other digits. */
  listen: () => Promise<void>
}

interface Made {
  /** The number that was given when it was made. */
  of: string
  id: string
  spoken: CaptchaState['spoken']
}

/**
 * A captcha of its own number each time: the server keeps the answer under the number, for one use. It
 * begins with the number `given`, and anew when that changes.
 */
export function useCaptcha(given = ''): CaptchaState {
  const [made, setMade] = useState<Made>({ of: given, id: '', spoken: null })
  const { id, spoken } = made.of === given && made.id ? made : { id: given, spoken: null }
  const sound = useRef<HTMLAudioElement | null>(null)
  useEffect(() => () => sound.current?.pause(), [])
  const refresh = useCallback(() => {
    sound.current?.pause()
    setMade({ of: given, id: uuid(), spoken: null })
  }, [given])
  const fetchOnce = useCallback(
    () => setMade((now) => (now.id || given ? now : { of: given, id: uuid(), spoken: null })),
    [given],
  )
  const listen = useCallback(async () => {
    sound.current?.pause()
    const next = uuid()
    setMade({ of: given, id: next, spoken: 'heard' })
    try {
      // An audio element by itself would ask in the browser's language, and not in the one chosen.
      const answer = await fetch(`${AUTH_BASE}/api/verification/${next}/audio`, {
        headers: { 'Accept-Language': currentLocale() },
      })
      if (!answer.ok) throw new Error(answer.statusText)
      const address = URL.createObjectURL(await answer.blob())
      const audio = new Audio(address)
      audio.onended = () => URL.revokeObjectURL(address)
      sound.current = audio
      await audio.play()
    } catch {
      setMade((now) => (now.id === next ? { ...now, spoken: 'silent' } : now))
    }
  }, [given])
  return {
    uuid: id,
    src: id && !spoken ? `${AUTH_BASE}/api/verification/${id}` : undefined,
    refresh,
    fetchOnce,
    spoken,
    listen,
  }
}
