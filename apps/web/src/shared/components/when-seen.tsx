import { type ReactNode, Suspense, useContext, useEffect, useRef, useState } from 'react'
import { Settled } from './together.js'

interface Props {
  /** Room that is kept for it, in pixels, so that nothing below moves when it comes. */
  height: number
  children: ReactNode
}

/** Shows its children once their place comes into view: what is heavy and further down is not loaded before. */
export function WhenSeen({ height, children }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState(false)
  const settled = useContext(Settled)
  useEffect(() => {
    if (seen || !settled || !place.current) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [seen, settled])
  return (
    <div ref={place} style={{ minHeight: height }}>
      {seen ? <Suspense fallback={null}>{children}</Suspense> : null}
    </div>
  )
}
