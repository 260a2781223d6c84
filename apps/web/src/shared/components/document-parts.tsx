import type { ReactNode } from 'react'

/** Heading of a page in its document, where the app has its own. */
export function DocumentTitle({ meta, children }: { meta?: ReactNode; children: ReactNode }) {
  return (
    <div className="document-title">
      <h1>{children}</h1>
      {meta ? <p className="document-meta">{meta}</p> : null}
    </div>
  )
}

/** Region of a page with a heading. */
export function DocumentCard({ title, extra, children }: { title: ReactNode; extra?: ReactNode; children: ReactNode }) {
  return (
    <section className="document-card">
      <header>
        <h2>{title}</h2>
        {extra}
      </header>
      {children}
    </section>
  )
}

export interface DocumentColumn<Row> {
  title: string
  cell: (row: Row) => ReactNode
  /** Right-aligned. */
  isFigure?: boolean
}

interface TableProps<Row> {
  label: string
  rows: readonly Row[]
  columns: readonly DocumentColumn<Row>[]
  /** Text shown if there are no rows. */
  empty: string
}

/** Table of a card, which phones show as cards. */
export function DocumentTable<Row>({ label, rows, columns, empty }: TableProps<Row>) {
  if (rows.length === 0) return <p className="document-empty">{empty}</p>
  return (
    <table className="document-rows" aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ title, isFigure }) => (
            <th key={title} scope="col" className={isFigure ? 'document-figure' : undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once.
          <tr key={at}>
            {columns.map(({ title, cell, isFigure }) => (
              <td key={title} data-label={title} className={isFigure ? 'document-figure' : undefined}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Names with their values. */
export function DocumentPairs({ pairs }: { pairs: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="document-pairs">
      {pairs.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Sentence for browsers without script. */
export function NeedsScript({ children }: { children: string }) {
  return (
    <noscript>
      <p className="document-note">{children}</p>
    </noscript>
  )
}
