import { type ReactNode, Suspense, useContext, useEffect, useRef, useState } from 'react'
import { Card } from './card.js'
import { Settled } from './together.js'

interface Props {
  title: string
  /** Of the card, in pixels, so that nothing below moves when it comes. */
  height: number
  children: ReactNode
}

/** Head and padding of a card. */
const AROUND = 60

/** Shows a card once its place comes into view: what is heavy and further down is not loaded before. */
export function WhenSeen({ title, height, children }: Props) {
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
  const waiting = (
    <Card title={title}>
      <div style={{ height: height - AROUND }} />
    </Card>
  )
  return (
    <div ref={place} style={{ minHeight: height }}>
      {seen ? <Suspense fallback={waiting}>{children}</Suspense> : waiting}
    </div>
  )
}
