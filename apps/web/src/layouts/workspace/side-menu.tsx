import { Menu, type MenuProps } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import type { MenuNode } from '../../providers/menu.js'
import { menuIcon } from '../../shared/components/menu-icon.js'

type Item = NonNullable<MenuProps['items']>[number]

interface Props {
  menu: readonly MenuNode[]
  /** Nodes from the root to the current page. */
  trail: readonly MenuNode[]
  collapsed?: boolean
  onNavigate?: () => void
}

/** Height in pixels of the current entry with its neighbours. */
const AROUND = 56

/** Scrolls only the menu to the current entry. `scrollIntoView` would scroll the page, too. */
function showCurrent(menu: HTMLElement): void {
  const entry = menu.querySelector('[aria-current]')?.getBoundingClientRect()
  const scroller = menu.closest('.shell-sider, .ant-drawer-body')
  if (!entry || !scroller) return
  const { top, bottom } = scroller.getBoundingClientRect()
  const above = entry.top - AROUND - top
  const below = entry.bottom + AROUND - bottom
  if (above < 0) scroller.scrollTop += above
  else if (below > 0) scroller.scrollTop += below
}

/** Menu that the server returned for the account. */
export function SideMenu({ menu, trail, collapsed = false, onNavigate }: Props) {
  const { t } = useTranslation('workspace')
  const navigate = useNavigate()
  const ids = trail.map(({ id }) => id)
  const current = ids.at(-1)
  const [toggled, setToggled] = useState<string[] | null>(null)
  const paths = new Map<string, string>()

  const toItem = ({ id, name, icon, kind, path, children }: MenuNode): Item => {
    if (kind !== 'page' || !path) return { key: id, icon: menuIcon(icon), label: name, children: children.map(toItem) }
    paths.set(id, path)
    return {
      key: id,
      icon: menuIcon(icon),
      title: name,
      // The menu is a single tab stop; arrow keys move inside it.
      label: (
        <Link to={path} tabIndex={-1} aria-current={id === current ? 'page' : undefined}>
          {name}
        </Link>
      ),
    }
  }
  const items = menu.map(toItem)
  const nav = useRef<HTMLElement>(null)
  // The menu may be longer than the window.
  useEffect(() => {
    const show = () => {
      if (current && nav.current) showCurrent(nav.current)
    }
    show()
    window.addEventListener('resize', show)
    return () => window.removeEventListener('resize', show)
  }, [current])

  return (
    <nav ref={nav} aria-label={t('menu.title')}>
      <Menu
        theme="dark"
        mode="inline"
        inlineIndent={16}
        items={items}
        selectedKeys={ids}
        // Groups of the collapsed menu open as pop-ups on hover or focus.
        {...(collapsed ? {} : { openKeys: toggled ?? ids })}
        onOpenChange={(keys) => {
          if (!collapsed) setToggled(keys)
        }}
        onClick={({ key, domEvent }) => {
          // A click follows the link natively.
          if (domEvent.type === 'keydown') void navigate(paths.get(key) ?? '/')
          onNavigate?.()
        }}
      />
    </nav>
  )
}
