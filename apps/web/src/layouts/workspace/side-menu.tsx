import { DownOutlined, RightOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { MenuNode } from '../../providers/menu.js'
import { menuIcon } from './menu-icon.js'
import './side-menu.css'

interface Props {
  menu: readonly MenuNode[]
  /** From the root to the page one is on. */
  trail: readonly MenuNode[]
  /** Only icons; a directory opens the menu again. */
  narrow?: boolean
  onGo: () => void
  onWiden?: () => void
}

/** The account's own pages, as the server names and orders them. */
export function SideMenu(props: Props) {
  const { t } = useTranslation('workspace')
  return (
    <nav aria-label={t('menu.title')} className={props.narrow ? 'side side-narrow' : 'side'}>
      <Level {...props} />
    </nav>
  )
}

function Level({ menu, ...rest }: Props) {
  return (
    <ul>
      {menu.map((node) => (
        <li key={node.id}>
          {node.kind === 'page' && node.path ? (
            <Page node={node} {...rest} />
          ) : (
            <Directory node={node} {...rest} />
          )}
        </li>
      ))}
    </ul>
  )
}

type EntryProps = Omit<Props, 'menu'> & { node: MenuNode }

function Page({ node, trail, narrow, onGo }: EntryProps) {
  return (
    <Link
      to={node.path ?? '/'}
      className="side-entry"
      aria-current={trail.at(-1)?.id === node.id ? 'page' : undefined}
      title={narrow ? node.name : undefined}
      onClick={onGo}
    >
      {menuIcon(node.icon)}
      <span className="side-name">{node.name}</span>
    </Link>
  )
}

function Directory({ node, trail, narrow, onGo, onWiden }: EntryProps) {
  const inside = trail.some(({ id }) => id === node.id)
  const [toggled, setToggled] = useState<boolean | null>(null)
  const open = toggled ?? inside
  return (
    <>
      <button
        type="button"
        className="side-entry"
        aria-expanded={open && !narrow}
        title={narrow ? node.name : undefined}
        onClick={() => {
          setToggled(narrow ? true : !open)
          if (narrow) onWiden?.()
        }}
      >
        {menuIcon(node.icon)}
        <span className="side-name">{node.name}</span>
        <span className="side-arrow">{open ? <DownOutlined /> : <RightOutlined />}</span>
      </button>
      {open && !narrow ? <Level menu={node.children} trail={trail} onGo={onGo} /> : null}
    </>
  )
}
