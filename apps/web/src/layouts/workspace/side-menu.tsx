import { Menu, type MenuProps } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { type MenuNode, openAtFirst, openIn } from '../../providers/menu.js'
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

/** Places the pop-up of a group beside its title, moved up as far as the window is too short for it. */
const BESIDE = { rightTop: { points: ['tl', 'tr'], overflow: { adjustX: 1, shiftY: true } } }

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

/** Name of an entry with the number of items that can be decided there. */
function Labelled({ name, open }: { name: ReactNode; open: number }) {
  const { t } = useTranslation('workspace')
  return (
    <span className="shell-entry">
      <span className="shell-entry-name">{name}</span>
      {open > 0 ? (
        <span className="shell-open" role="img" aria-label={t('menu.waiting', { n: open })}>
          {open}
        </span>
      ) : null}
    </span>
  )
}

/** Menu that the server returned for the account. */
export function SideMenu({ menu, trail, collapsed = false, onNavigate }: Props) {
  const { t } = useTranslation('workspace')
  const navigate = useNavigate()
  const ids = trail.map(({ id }) => id)
  const current = ids.at(-1)
  const group = ids[0]
  const [toggled, setToggled] = useState<string[] | null>(null)
  const openKeys = toggled ?? openAtFirst(menu, trail).map(({ id }) => id)
  const paths = new Map<string, string>()

  const toItem = (node: MenuNode, depth: number): Item => {
    const { id, name, icon, kind, path, children } = node
    if (kind !== 'page' || !path) {
      const items = children.map((child) => toItem(child, depth + 1))
      // All settings are one click away: their groups are headings.
      if (depth > 0) return { key: id, type: 'group', label: name, children: items }
      const isOpen = !collapsed && openKeys.includes(id)
      const label = <Labelled name={name} open={isOpen ? 0 : openIn(node)} />
      return { key: id, icon: menuIcon(icon), label, children: items }
    }
    paths.set(id, path)
    // The menu is a single tab stop; arrow keys move inside it.
    const link = (
      <Link to={path} tabIndex={-1} aria-current={id === current ? 'page' : undefined}>
        {name}
      </Link>
    )
    return { key: id, icon: menuIcon(icon), title: name, label: <Labelled name={link} open={node.open} /> }
  }
  const items = menu.map((node) => toItem(node, 0))
  const nav = useRef<HTMLElement>(null)
  // The group of another page opens beside those that are open.
  useEffect(() => {
    setToggled((open) => (open === null || !group || open.includes(group) ? open : [...open, group]))
  }, [group])
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
        {...(collapsed ? { builtinPlacements: BESIDE } : { openKeys })}
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
