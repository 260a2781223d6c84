import { useCallback, useEffect, useState } from 'react'

/**
 * Seconds left of a wait. Counts by the clock, so that a sleeping tab does not extend it.
 * @param initial seconds to wait from the first render
 */
export function useCountdown(initial = 0): { left: number; start: (seconds: number) => void } {
  const [end, setEnd] = useState(() => (initial > 0 ? Date.now() + initial * 1000 : 0))
  const [left, setLeft] = useState(initial)

  useEffect(() => {
    if (end === 0) return
    const tick = () => {
      const rest = Math.max(0, Math.ceil((end - Date.now()) / 1000))
      setLeft(rest)
      if (rest === 0) setEnd(0)
    }
    tick()
    const timer = setInterval(tick, 250)
    return () => clearInterval(timer)
  }, [end])

  const start = useCallback((seconds: number) => {
    setLeft(Math.max(0, seconds))
    setEnd(seconds > 0 ? Date.now() + seconds * 1000 : 0)
  }, [])
  return { left, start }
}
