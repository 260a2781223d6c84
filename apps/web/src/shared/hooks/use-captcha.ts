import { AUTH_BASE } from '@credit/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { currentLocale } from '../../i18n/index.js'
import { uuid } from '../uuid.js'

export interface CaptchaState {
  /** Empty until the first picture is requested. */
  uuid: string
  src: string | undefined
  refresh: () => void
  /** Requests a picture unless there is one. */
  fetchOnce: () => void
  /** Result of the audio captcha that replaces the picture; null for a picture. */
  spoken: 'heard' | 'silent' | null
  /** Plays a new captcha as audio. */
  listen: () => Promise<void>
}

interface Made {
  /** Value of `given` when the captcha was created. */
  of: string
  id: string
  spoken: CaptchaState['spoken']
}

/**
 * Creates captchas, each with a new ID: the server stores the answer under the ID, for one use. Starts with the ID
 * `given`, and again when that changes.
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
      // An audio element would request the browser's language instead of the chosen one.
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
