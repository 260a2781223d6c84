import { Menu, type MenuProps } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { MenuNode } from '../../providers/menu.js'
import { menuIcon } from './menu-icon.js'

type Item = NonNullable<MenuProps['items']>[number]

function itemOf(node: MenuNode, onGo: () => void): Item {
  const base = { key: node.id, icon: menuIcon(node.icon) }
  if (node.kind === 'page' && node.path)
    return {
      ...base,
      label: (
        <Link to={node.path} onClick={onGo}>
          {node.name}
        </Link>
      ),
    }
  return { ...base, label: node.name, children: node.children.map((child) => itemOf(child, onGo)) }
}

interface Props {
  menu: readonly MenuNode[]
  trail: readonly MenuNode[]
  onGo: () => void
}

/** The account's own pages, as the server names and orders them. */
export function SideMenu({ menu, trail, onGo }: Props) {
  const { t } = useTranslation('workspace')
  const here = trail.at(-1)?.id
  return (
    <nav aria-label={t('menu.title')}>
      <Menu
        key={trail[0]?.id}
        theme="dark"
        mode="inline"
        selectedKeys={here ? [here] : []}
        defaultOpenKeys={trail.slice(0, -1).map((node) => node.id)}
        items={menu.map((node) => itemOf(node, onGo))}
      />
    </nav>
  )
}
