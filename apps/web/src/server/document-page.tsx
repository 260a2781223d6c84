import type { ReactNode } from 'react'
import type { MenuNode } from '../providers/menu.js'
import { DOCUMENT_PAGE_ID } from '../shared/document-page.js'

const MENU_ID = 'document-menu'
const GREY_ENTRIES = 10

interface PageProps {
  /** Names of the area and the system. */
  system: string
  /** Title of the page, if its address tells it. */
  title: string | undefined
  /** Null if the document must not contain data of an account. */
  menu: readonly MenuNode[] | null
  /** Nodes from the root to the page. */
  trail: readonly MenuNode[]
  texts: { menu: string; home: string; crumbs: string }
  children: ReactNode
}

/** Grey lines instead of texts that the document does not contain. */
export function GreyLines({ count }: { count: number }) {
  const lines = Array.from({ length: count }, (_, at) => at)
  return lines.map((at) => <div key={at} className="document-grey" />)
}

function Entries({ nodes, trail }: { nodes: readonly MenuNode[]; trail: readonly MenuNode[] }) {
  return (
    <ul>
      {nodes.map((node) => {
        const isOpen = trail.includes(node)
        if (node.kind === 'page' && node.path)
          return (
            <li key={node.id}>
              <a href={node.path} aria-current={isOpen ? 'page' : undefined}>
                {node.name}
              </a>
            </li>
          )
        return (
          <li key={node.id}>
            <details open={isOpen}>
              <summary>{node.name}</summary>
              <Entries nodes={node.children ?? []} trail={trail} />
            </details>
          </li>
        )
      })}
    </ul>
  )
}

function Crumbs({ trail, texts }: Pick<PageProps, 'trail' | 'texts'>) {
  return (
    <nav className="document-crumbs" aria-label={texts.crumbs}>
      <a href="/">{texts.home}</a>
      {trail.map(({ id, name, path }, at) => (
        <span key={id}>
          {' / '}
          {path && at < trail.length - 1 ? <a href={path}>{name}</a> : name}
        </span>
      ))}
    </nav>
  )
}

/**
 * Page of the workspace as plain HTML, which the browser shows until the app has replaced it and which works without
 * script: links for the menu, records, orders and pages. It has the places and sizes of the app's own page.
 */
export function DocumentPage({ system, title, menu, trail, texts, children }: PageProps) {
  return (
    <div id={DOCUMENT_PAGE_ID}>
      <header className="document-head">
        {/* Only on windows too narrow for the menu beside the page. */}
        <a href={`#${MENU_ID}`} aria-label={texts.menu}>
          ☰
        </a>
        <a href="/">{system}</a>
      </header>
      <div className="document-columns">
        <main>
          <Crumbs trail={trail} texts={texts} />
          <div className="document-title">{title ? <h1>{title}</h1> : <GreyLines count={1} />}</div>
          {children}
        </main>
        {/* Last, because a phone shows it below the page, which must not move while the document arrives. */}
        <nav id={MENU_ID} aria-label={texts.menu}>
          {menu ? <Entries nodes={menu} trail={trail} /> : <GreyLines count={GREY_ENTRIES} />}
        </nav>
      </div>
    </div>
  )
}
