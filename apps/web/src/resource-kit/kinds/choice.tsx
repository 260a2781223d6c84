import { useList } from '@refinedev/core'
import type { FieldOf, KindView, RecordOf, ShowProps } from '../types.js'
import { NOTHING } from './plain.js'

const LIST_FRESH_MS = 60_000

/** A word, a colour and a shape, so that a state never stands on its colour alone. */
function Mark({ field, record, texts }: ShowProps<'enum'>) {
  const value: unknown = record[field.name]
  if (!field.options.some((option) => option === value)) return <>{NOTHING}</>
  const tone = field.tones?.[String(value)] ?? 'neutral'
  const word = texts(`options.${field.name}.${value}`)
  return field.tones ? <span className={`kit-mark kit-mark-${tone}`}>{word}</span> : word
}

export const choice: KindView<'enum'> = {
  cell: Mark,
  show: Mark,
  filter: 'options',
}

/** Where the record brings no name: found in the referenced list, which all rows share. */
function ReferenceText({ field, record }: { field: FieldOf<'reference'>; record: RecordOf }) {
  const { resource, value, text } = field.reference
  const id: unknown = record[field.name]
  const { result } = useList({
    resource,
    pagination: { mode: 'off' },
    queryOptions: { enabled: !field.textField && Boolean(id), staleTime: LIST_FRESH_MS },
    errorNotification: false,
  })
  if (field.textField) return <>{record[field.textField] ?? NOTHING}</>
  return <>{result.data.find((row) => row[value] === id)?.[text] ?? NOTHING}</>
}

export const reference: KindView<'reference'> = {
  cell: ReferenceText,
  show: ReferenceText,
}
