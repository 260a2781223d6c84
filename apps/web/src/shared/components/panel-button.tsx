import { Button, Popover, Skeleton } from 'antd'
import { type ReactElement, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react'

interface Props {
  icon: ReactElement
  title: string
  /** Shown beside the icon. */
  text?: string | undefined
  /** Content of the panel. */
  children: (close: () => void) => ReactNode
}

/** Size of the placeholder while the content's code loads. */
const LOADING_STYLE = { width: 240 }
const FOCUSABLE = 'input:not(:disabled), button:not(:disabled)'

/** Focuses the first control after the panel is open and its content has loaded. */
function FirstFocus({ panel, shown }: { panel: RefObject<HTMLElement | null>; shown: boolean }) {
  useEffect(() => {
    if (shown) panel.current?.querySelector<HTMLElement>(FOCUSABLE)?.focus()
  }, [panel, shown])
  return null
}

/** Button that opens a panel. The panel takes the focus and returns it to the button on Escape. */
export function PanelButton({ icon, title, text, children }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (!open) return
    // Listens on the window, because a control that was just disabled has lost the focus.
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
          <Suspense fallback={<Skeleton active style={LOADING_STYLE} />}>
            {children(() => setOpen(false))}
            <FirstFocus panel={panel} shown={shown} />
          </Suspense>
        </div>
      }
    >
      <Button ref={button} icon={icon} title={title} aria-label={text ? `${text} (${title})` : title}>
        {text}
      </Button>
    </Popover>
  )
}
