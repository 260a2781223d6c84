import { Popover, type PopoverProps } from 'antd'
import { type ReactElement, type ReactNode, useEffect, useRef } from 'react'

interface Props extends Pick<PopoverProps, 'placement'> {
  open: boolean
  onOpenChange: (open: boolean) => void
  content: ReactNode
  /** The button that opens it. */
  children: ReactElement
}

const FOCUSABLE = 'input:not(:disabled), button:not(:disabled)'

/** A popover that takes the focus when it is opened, and gives it back to its button by Escape. */
export function FocusPopover({ open, onOpenChange, content, children, placement }: Props) {
  const button = useRef<HTMLSpanElement>(null)
  const panel = useRef<HTMLDivElement>(null)
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
        afterOpenChange={(shown) => {
          if (shown) panel.current?.querySelector<HTMLElement>(FOCUSABLE)?.focus()
        }}
        content={<div ref={panel}>{content}</div>}
      >
        {children}
      </Popover>
    </span>
  )
}
