import { Tabs, type TabsProps } from 'antd'
import { useAsked } from '../hooks/use-asked.js'

interface Props extends Pick<TabsProps, 'className'> {
  /** Key of the open tab, by the address. */
  open: string
  items: NonNullable<TabsProps['items']>
  /** Writes the tab to the address. */
  onOpen: (key: string) => void
}

/** Tabs of a page, kept in its address. A click on the open tab takes back another one that has not been drawn yet. */
export function PageTabs({ open, onOpen, ...props }: Props) {
  const show = useAsked(open, onOpen)
  // `onChange` is not called for the tab that is still drawn as the open one.
  return <Tabs {...props} activeKey={open} destroyOnHidden onTabClick={show} />
}
