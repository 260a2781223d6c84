import { Tabs, type TabsProps } from 'antd'
import { useRef } from 'react'
import { useLocation } from 'react-router'

interface Props extends Pick<TabsProps, 'className'> {
  /** Key of the open tab, by the address. */
  open: string
  items: NonNullable<TabsProps['items']>
  /** Writes the tab to the address. */
  onOpen: (key: string) => void
}

/** Tabs of a page, kept in its address. A click on the open tab takes back another one that has not been drawn yet. */
export function PageTabs({ open, onOpen, ...props }: Props) {
  const { key: from } = useLocation()
  const asked = useRef<{ from: string; tab: string }>(null)
  const show = (tab: string) => {
    const now = asked.current?.from === from ? asked.current.tab : open
    if (tab === now) return
    asked.current = { from, tab }
    onOpen(tab)
  }
  // `onChange` is not called for the tab that is still drawn as the open one.
  return <Tabs {...props} activeKey={open} destroyOnHidden onTabClick={show} />
}
