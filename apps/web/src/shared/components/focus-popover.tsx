import { Popover, type PopoverProps, Skeleton } from 'antd'
import {
  type ReactElement,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react'

interface Props extends Pick<PopoverProps, 'placement'> {
  open: boolean
  onOpenChange: (open: boolean) => void
  content: ReactNode
  /** The button that opens it. */
  children: ReactElement
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

/** A popover that takes the focus when it is opened, and gives it back to its button by Escape. */
export function FocusPopover({ open, onOpenChange, content, children, placement }: Props) {
  const button = useRef<HTMLSpanElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (!open) return
    // On the window: a control that was just disabled has lost the focus.
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      onOpenChange(false)
      button.current?.querySelector('button')?.focus()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [open, onOpenChange])
  return (
    <span ref={button}>
      <Popover
        trigger="click"
        placement={placement}
        destroyOnHidden
        open={open}
        onOpenChange={onOpenChange}
        afterOpenChange={setShown}
        content={
          <div ref={panel}>
            <Suspense fallback={<Skeleton active style={WAITING} />}>
              {content}
              <FirstFocus panel={panel} shown={shown} />
            </Suspense>
          </div>
        }
      >
        {children}
      </Popover>
    </span>
  )
}
