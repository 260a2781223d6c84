import { type ReactNode, useEffect, useRef, useState } from 'react'

interface Props {
  /** What it holds, for those who come to it by the keyboard. */
  label: string
  className?: string
  children: ReactNode
}

/** Holds what may be larger than its place; while it is, the keyboard reaches and scrolls it (WCAG 2.1.1). */
export function ScrollArea({ label, className, children }: Props) {
  const box = useRef<HTMLElement>(null)
  const [larger, setLarger] = useState(false)
  useEffect(() => {
    const area = box.current
    if (!area) return
    const observer = new ResizeObserver(() =>
      setLarger(area.scrollWidth > area.clientWidth || area.scrollHeight > area.clientHeight),
    )
    observer.observe(area)
    for (const child of area.children) observer.observe(child)
    return () => observer.disconnect()
  }, [])
  return (
    <section
      ref={box}
      className={className ? `scroll-area ${className}` : 'scroll-area'}
      aria-label={label}
      tabIndex={larger ? 0 : undefined}
    >
      {children}
    </section>
  )
}
