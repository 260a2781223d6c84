import type { FieldOf, KindView, RecordOf, ShowProps } from '../types.js'
import { NOTHING } from './plain.js'

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

function ReferenceText({ field, record }: { field: FieldOf<'reference'>; record: RecordOf }) {
  return <>{record[field.textField ?? field.name] ?? NOTHING}</>
}

export const reference: KindView<'reference'> = {
  cell: ReferenceText,
  show: ReferenceText,
}
