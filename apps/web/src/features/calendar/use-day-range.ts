import type { PlainDate } from '@credit/contract'
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { dayAfterKey } from './month.js'
import { type Range, rangeOf } from './ranges.js'

interface Options {
  /** Day that is the tab stop. */
  current: PlainDate
  onMove: (day: PlainDate) => void
  /** Called with the chosen days. Undefined if the account may only read. */
  onChoose?: (range: Range) => void
}

/** Returns the day of the button that an event concerns. */
const dayAt = ({ target }: { target: EventTarget }) =>
  (target as Element).closest<HTMLElement>('[data-day]')?.dataset.day

/**
 * Chooses adjacent days of a year: by dragging with a mouse, by Shift with the arrow keys and Enter, or by tapping the
 * first and the last day. Returns the range in work and the handlers of the element around the days.
 */
export function useDayRange({ current, onMove, onChoose }: Options) {
  const [anchor, setAnchor] = useState<PlainDate | null>(null)
  const pressed = useRef<'dragging' | 'mouse' | 'tap' | null>(null)
  const range = anchor === null ? null : rangeOf(anchor, current)
  const clear = () => setAnchor(null)
  const choose = (first: PlainDate, last: PlainDate) => {
    setAnchor(first)
    onMove(last)
    onChoose?.(rangeOf(first, last))
  }
  const sameYear = (day: PlainDate) => day.slice(0, 4) === current.slice(0, 4)

  const release = useEffectEvent(() => {
    if (pressed.current !== 'dragging') return
    pressed.current = 'mouse'
    if (range) onChoose?.(range)
  })
  // A button that is released outside of the days, too, ends dragging.
  useEffect(() => {
    const onPointerUp = () => release()
    document.addEventListener('pointerup', onPointerUp)
    return () => document.removeEventListener('pointerup', onPointerUp)
  }, [])

  const onPointerDown = (event: PointerEvent) => {
    const day = dayAt(event)
    pressed.current = event.pointerType === 'mouse' ? 'mouse' : 'tap'
    if (!(day && onChoose) || event.pointerType !== 'mouse' || event.button !== 0) return
    pressed.current = 'dragging'
    setAnchor(event.shiftKey ? (anchor ?? current) : day)
    onMove(day)
  }
  const onPointerOver = (event: PointerEvent) => {
    const day = dayAt(event)
    if (day && day !== current && pressed.current === 'dragging') onMove(day)
  }
  const onClick = (event: MouseEvent) => {
    const day = dayAt(event)
    const by = pressed.current
    pressed.current = null
    if (!day) return
    if (!onChoose) return onMove(day)
    if (by === 'mouse') return
    if (by === 'tap' && anchor === null) {
      setAnchor(day)
      onMove(day)
    } else choose(anchor ?? day, day)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const day = dayAt(event)
    if (event.key === 'Escape' && anchor !== null) {
      event.preventDefault()
      if (pressed.current === 'dragging') pressed.current = 'mouse'
      return clear()
    }
    const next = day ? dayAfterKey(day, event.key) : null
    if (!(day && next)) return
    event.preventDefault()
    if (!event.shiftKey) clear()
    else if (!sameYear(next)) return
    else if (onChoose) setAnchor(anchor ?? day)
    onMove(next)
  }
  return { range, clear, handlers: { onPointerDown, onPointerOver, onClick, onKeyDown } }
}
