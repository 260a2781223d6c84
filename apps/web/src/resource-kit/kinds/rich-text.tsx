import { Skeleton } from 'antd'
import { lazy, Suspense } from 'react'
import type { KindView, RecordOf } from '../types.js'
import { NOTHING } from './plain.js'

const Editor = lazy(() => import('../inputs/rich-text-editor.js'))
const LONGEST_CELL = 60

function plain(html: unknown): string {
  if (typeof html !== 'string') return NOTHING
  const text = new DOMParser().parseFromString(html, 'text/html').body.textContent ?? ''
  return text.length > LONGEST_CELL ? `${text.slice(0, LONGEST_CELL)}…` : text || NOTHING
}

/** Shown by the editor itself, read only: it builds known elements and never inserts raw HTML. */
function Html({ field, record }: { field: { name: string }; record: RecordOf }) {
  const html: unknown = record[field.name]
  if (typeof html !== 'string' || !html) return NOTHING
  return (
    <Suspense fallback={<Skeleton active title={false} />}>
      <Editor value={html} />
    </Suspense>
  )
}

export const richText: KindView<'rich-text'> = {
  cell: ({ field, record }) => plain(record[field.name]),
  show: Html,
  wide: true,
}
