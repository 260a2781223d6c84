import { Button, Popover, Skeleton } from 'antd'
import { type ReactElement, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react'

interface Props {
  icon: ReactElement
  title: string
  /** What is in the panel. */
  children: (close: () => void) => ReactNode
}

/** Content whose code is loaded when it is first opened. */
const WAITING = { width: 240 }
const FOCUSABLE = 'input:not(:disabled), button:not(:disabled)'

/** Focuses the first control once the panel is shown and its content has come. */
function FirstFocus({ panel, shown }: { panel: RefObject<HTMLElement | null>; shown: boolean }) {
  useEffect(() => {
    if (shown) panel.current?.querySelector<HTMLElement>(FOCUSABLE)?.focus()
  }, [panel, shown])
  return null
}

/** A button that opens a panel, which takes the focus, and gives it back to the button by Escape. */
export function PanelButton({ icon, title, children }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (!open) return
    // On the window: a control that was just disabled has lost the focus.
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [open])
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      destroyOnHidden
      open={open}
      onOpenChange={setOpen}
      afterOpenChange={setShown}
      content={
        <div ref={panel}>
          <Suspense fallback={<Skeleton active style={WAITING} />}>
            {children(() => setOpen(false))}
            <FirstFocus panel={panel} shown={shown} />
          </Suspense>
        </div>
      }
    >
      <Button ref={button} icon={icon} title={title} aria-label={title} />
    </Popover>
  )
}
