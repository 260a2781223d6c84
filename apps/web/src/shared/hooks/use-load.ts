import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '../../api/errors.js'
import { useLocale } from '../../i18n/use-translation.js'

export type Load<T> = (signal: AbortSignal) => Promise<T>

export interface Loaded<T> {
  data: T | undefined
  error: ApiError | undefined
  loading: boolean
  reload: () => void
}

interface State<T> {
  data?: T
  error?: ApiError
  load: Load<T> | null
  language: string
  attempt: number
}

/**
 * Loads when `load` changes (give it to `useCallback`; null = not yet) and when the language does, and
 * drops what is out of date. While the next answer is under way the last one stays: nothing jumps.
 */
export function useLoad<T>(load: Load<T> | null): Loaded<T> {
  const language = useLocale()
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<State<T>>({ load: null, language, attempt })

  useEffect(() => {
    if (!load) return
    const controller = new AbortController()
    const asked = { load, language, attempt }
    load(controller.signal).then(
      (data) => {
        if (!controller.signal.aborted) setState({ ...asked, data })
      },
      (error: unknown) => {
        if (controller.signal.aborted) return
        const known = error instanceof ApiError ? error : new ApiError(0, String(error))
        setState(({ data }) => ({ ...asked, data, error: known }))
      },
    )
    return () => controller.abort()
  }, [load, language, attempt])

  const reload = useCallback(() => setAttempt((count) => count + 1), [])
  const settled = state.load === load && state.language === language && state.attempt === attempt
  return { data: state.data, error: state.error, loading: !settled, reload }
}
