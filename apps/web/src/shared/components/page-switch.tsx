import { Segmented, type SegmentedProps } from 'antd'
import type { ReactNode } from 'react'
import { useAsked } from '../hooks/use-asked.js'

interface Props<V> extends Pick<SegmentedProps, 'aria-label' | 'size'> {
  /** Value that is open, by the address. */
  open: V
  options: { value: V; label: ReactNode }[]
  /** Writes the value to the address. */
  onOpen: (value: V) => void
}

/** Switch of a page, kept in its address as `PageTabs` are. */
export function PageSwitch<V extends string | number>({ open, onOpen, options, ...props }: Props<V>) {
  const show = useAsked(open, onOpen)
  return (
    <Segmented<V>
      {...props}
      value={open}
      options={options}
      onChange={show}
      // `onChange` is not called for the value that is still drawn as the open one.
      onClick={({ target, currentTarget }) => {
        const at = Array.from<EventTarget>(currentTarget.querySelectorAll('input')).indexOf(target)
        if (options[at]?.value === open) show(open)
      }}
    />
  )
}
