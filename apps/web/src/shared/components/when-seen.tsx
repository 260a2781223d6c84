import { Card, Skeleton } from 'antd'
import { type ReactNode, Suspense, useContext, useEffect, useRef, useState } from 'react'
import { Settled } from './together.js'

interface Props {
  /** Of the card that comes, in pixels, so that nothing below moves. */
  height: number
  children: ReactNode
}

const LINE_HEIGHT = 32
/** Phones wait until it is seen: what is heavy costs them time and data. */
const DESK = '(min-width: 768px)'

/**
 * A heavy card that is not in the first view: loaded once its place comes into view, or on wide windows once the
 * browser has nothing else to do.
 */
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
    // Safari has no idle callbacks.
    const idle =
      window.matchMedia(DESK).matches && window.requestIdleCallback?.(() => setSeen(true))
    return () => {
      observer.disconnect()
      if (idle) window.cancelIdleCallback(idle)
    }
  }, [seen, settled])
  const waiting = (
    <Card style={{ height }}>
      <Skeleton active paragraph={{ rows: Math.floor(height / LINE_HEIGHT) - 5 }} />
    </Card>
  )
  return (
    <div ref={place} style={{ minHeight: height }}>
      {seen ? <Suspense fallback={waiting}>{children}</Suspense> : waiting}
    </div>
  )
}
