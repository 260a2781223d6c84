import type { AnyField, Kind, KindView, RecordOf, Texts } from '../types.js'
import { choice, reference } from './choice.js'
import { files } from './files.js'
import { items, names, tags } from './group.js'
import { image } from './image.js'
import { date, datetime, number, text, textarea, toggle } from './plain.js'
import { richText } from './rich-text.js'

/** Each kind exactly once: a kind without a view, or a view without a kind, does not compile. */
const kinds: { [K in Kind]: KindView<K> } = {
  text,
  textarea,
  number,
  date,
  datetime,
  switch: toggle,
  enum: choice,
  reference,
  image,
  'rich-text': richText,
  names,
  tags,
  items,
  files,
}

/** The view of a field's kind; the two are paired by `kinds`, which the compiler cannot follow. */
export function viewOf(field: AnyField): KindView<never> {
  return kinds[field.kind] as unknown as KindView<never>
}

interface ValueProps {
  field: AnyField
  record: RecordOf
  place: 'list' | 'show'
  texts: Texts
}

/** A field of a record as the list or the show page shows it. */
export function Value({ field, record, place, texts }: ValueProps) {
  if (field.render) return <>{field.render(record, place)}</>
  const View = place === 'list' ? viewOf(field).cell : viewOf(field).show
  return <View field={field as never} record={record} texts={texts} />
}
