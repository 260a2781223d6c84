import { Button } from 'antd'
import { useRef, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import type { DataColumn } from '../shared/components/data-table.js'
import { toast } from '../shared/toast.js'
import { RowsTable } from './rows-table.js'
import type { Definition, RecordOf } from './types.js'
import { useTexts } from './use-definition.js'

const NUMBER = /^[+-]?\d[\d,.]*%?$/

/** Returns a text that no spreadsheet takes for a formula. Imports remove the apostrophe again. */
const asText = (text: string) => (/^[=+\-@＝＋－＠]/.test(text) && !NUMBER.test(text) ? `'${text}` : text)

/** Returns the cells of a table as tab-separated lines, and as a table whose codes keep all their digits. */
function clipboardOf(table: HTMLTableElement): { text: string; html: string } {
  const plain = document.createElement('table')
  const lines = Array.from(table.rows, ({ cells }) => {
    const row = plain.insertRow()
    return Array.from(cells, ({ align, textContent }) => {
      const text = asText(textContent.replace(/\s+/g, ' ').trim())
      const cell = row.insertCell()
      cell.textContent = text
      if (align !== 'right') cell.setAttribute('style', String.raw`mso-number-format:'\@'`)
      return text
    }).join('\t')
  })
  return { text: lines.join('\n'), html: plain.outerHTML }
}

/** Copies a table. Works without https too, and only while an event of the user is handled. */
function copyTable(table: HTMLTableElement): boolean {
  const { text, html } = clipboardOf(table)
  const onCopy = (event: ClipboardEvent) => {
    event.preventDefault()
    event.clipboardData?.setData('text/plain', text)
    event.clipboardData?.setData('text/html', html)
  }
  document.addEventListener('copy', onCopy, { capture: true })
  try {
    return document.execCommand('copy')
  } finally {
    document.removeEventListener('copy', onCopy, { capture: true })
  }
}

interface Props {
  definition: Definition
  columns: readonly DataColumn<RecordOf>[]
  rows: readonly RecordOf[]
}

/** Copies selected rows as a table, with the columns of the list, into a spreadsheet or a document. */
export function CopyRows({ definition, columns, rows }: Props) {
  const texts = useTexts(definition)
  const table = useRef<HTMLTableElement>(null)
  const [drawn, setDrawn] = useState(false)
  const copy = () => {
    flushSync(() => setDrawn(true))
    const copied = table.current !== null && copyTable(table.current)
    setDrawn(false)
    void toast(copied ? 'success' : 'error', texts(`kit:copy.${copied ? 'done' : 'failed'}`, { n: rows.length }))
  }
  return (
    <>
      <Button onClick={copy}>{texts('kit:copy.button', { n: rows.length })}</Button>
      {drawn
        ? createPortal(
            <div className="visually-hidden" aria-hidden>
              <RowsTable ref={table} columns={columns} rows={rows} />
            </div>,
            document.body,
          )
        : null}
    </>
  )
}
