import { type ReactNode, Suspense, useContext, useEffect, useRef, useState } from 'react'
import { Card } from './card.js'
import { Settled } from './together.js'

interface Props {
  title: string
  /** Height of the card in pixels, so that its content does not move anything below. */
  height: number
  children: ReactNode
}

/** Height of a card's header and padding. */
const AROUND = 60

/** Renders a card once it scrolls into view, so that heavy content further down loads late. */
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
