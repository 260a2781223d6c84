import { useEffect } from 'react'

/** Calls `step` every `ms` while `on`, except in a hidden tab. */
export function useAutoplay(on: boolean, ms: number, step: () => void): void {
  useEffect(() => {
    if (!on) return
    const timer = setInterval(() => {
      if (!document.hidden) step()
    }, ms)
    return () => clearInterval(timer)
  }, [on, ms, step])
}
