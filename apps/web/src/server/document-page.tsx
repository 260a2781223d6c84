import { renderToStaticMarkup } from 'react-dom/server'
import { type MenuNode, openAtFirst } from '../providers/menu.js'
import { DOCUMENT_PAGE_ID } from '../shared/document-page.js'

const MENU_ID = 'document-menu'
const GREY_ENTRIES = 10
/** Grey lines of a page whose content only the app can show. */
const GREY_ROWS = 10
/** Place of the content, which is markup already. Texts cannot contain it, because they are escaped. */
const CONTENT_PLACE = '<div class="document-content"></div>'

interface PageProps {
  /** Names of the area and the system. */
  system: string
  /** Title of the page without its content, if its address tells it. */
  title: string | undefined
  /** Null if the document must not contain data of an account. */
  menu: readonly MenuNode[] | null
  /** Nodes from the root to the page. */
  trail: readonly MenuNode[]
  /** Null on the first page. */
  crumbs: string | null
  texts: { menu: string; home: string }
  /** Markup of the page with its title. Empty if only the app can show it. */
  content: string
}

/** Grey lines instead of texts that the document does not contain. */
function GreyLines({ count }: { count: number }) {
  const lines = Array.from({ length: count }, (_, at) => at)
  return lines.map((at) => <div key={at} className="document-grey" />)
}

interface EntriesProps {
  nodes: readonly MenuNode[]
  trail: readonly MenuNode[]
  /** Groups that are open. Missing below a group, whose own groups are headings. */
  open?: readonly MenuNode[]
}

function Entries({ nodes, trail, open }: EntriesProps) {
  return (
    <ul>
      {nodes.map((node) => {
        const { id, name, kind, path, children } = node
        if (kind === 'page' && path)
          return (
            <li key={id}>
              <a href={path} aria-current={trail.includes(node) ? 'page' : undefined}>
                {name}
              </a>
            </li>
          )
        const entries = <Entries nodes={children ?? []} trail={trail} />
        return (
          <li key={id}>
            {open ? (
              <details open={open.includes(node)}>
                <summary>{name}</summary>
                {entries}
              </details>
            ) : (
              <>
                <span className="document-group">{name}</span>
                {entries}
              </>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function Crumbs({ label, trail, texts }: Pick<PageProps, 'trail' | 'texts'> & { label: string }) {
  return (
    <nav className="document-crumbs" aria-label={label}>
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

function Page({ system, title, menu, trail, crumbs, texts, content }: PageProps) {
  return (
    <div id={DOCUMENT_PAGE_ID} className="document-page">
      <header className="document-head">
        {/* Only on windows too narrow for the menu beside the page. */}
        <a href={`#${MENU_ID}`} aria-label={texts.menu}>
          ☰
        </a>
        <a href="/">{system}</a>
      </header>
      <div className="document-columns">
        <main>
          {crumbs === null ? null : <Crumbs label={crumbs} trail={trail} texts={texts} />}
          {content === '' ? (
            <>
              <div className="document-title">{title ? <h1>{title}</h1> : <GreyLines count={1} />}</div>
              <GreyLines count={GREY_ROWS} />
            </>
          ) : (
            <div className="document-content" />
          )}
        </main>
        {/* Last, because a phone shows it below the page, which must not move while the document arrives. */}
        <nav id={MENU_ID} aria-label={texts.menu}>
          {menu ? (
            <Entries nodes={menu} trail={trail} open={openAtFirst(menu, trail)} />
          ) : (
            <GreyLines count={GREY_ENTRIES} />
          )}
        </nav>
      </div>
    </div>
  )
}

/**
 * Renders a page of the workspace as plain HTML, which the browser shows until the app has replaced it and which works
 * without script: links for the menu, records, orders and pages. It has the places and sizes of the app's own page.
 */
export function renderDocumentPage(props: PageProps): string {
  const page = renderToStaticMarkup(<Page {...props} />)
  return page.replace(CONTENT_PLACE, () => `<div class="document-content">${props.content}</div>`)
}
