import { isUntranslated, LOCALES, type Names } from '@credit/contract'
import { Typography } from 'antd'
import { Picture, Thumbnail } from '../shared/components/picture.js'
import { StatusTag } from '../shared/components/status-tag.js'
import { formatDate, formatDateTime } from '../shared/format/dates.js'
import { formatNumber } from '../shared/format/numbers.js'
import { lazyPart } from '../shared/lazy-part.js'
import type { Kind } from './kind-options.js'
import { FileList, filesOf, ItemsTable, itemsOf, ReferenceText } from './kind-parts.js'
import { optionText } from './list-filters.js'
import { namesText, UntranslatedTag } from './names-text.js'
import type { AnyField, KindView, RecordOf, ShowProps, Texts } from './types.js'
import { recordAllows } from './use-definition.js'

/** Placeholder for a missing value. */
export const NOTHING = '–'
const LONGEST_CELL = 60

// Large, and only used by the page of a record.
const RichText = lazyPart(async () => ({
  default: (await import('../shared/components/rich-text.js')).RichText,
}))

type Shown = { field: { name: string }; record: RecordOf }

function textOf({ field, record }: Shown): string {
  const value: unknown = record[field.name]
  return value === null || value === undefined || value === '' ? NOTHING : String(value)
}

function timeOf(format: (value: string) => string) {
  return ({ field, record }: Shown) => {
    const value: unknown = record[field.name]
    return typeof value === 'string' && value !== '' ? format(value) : NOTHING
  }
}

function numberOf({ field, record }: Shown): string {
  const value: unknown = record[field.name]
  return typeof value === 'number' ? formatNumber(value) : NOTHING
}

function yesNo({ field, record, texts }: ShowProps<'switch'>): string {
  const value: unknown = record[field.name]
  return texts(value === true || value === 1 ? 'kit:yes' : 'kit:no')
}

/** Plain text, unless the definition sets tones. */
function option({ field, record, texts }: ShowProps<'enum'>) {
  const value: unknown = record[field.name]
  if (!field.options.some((one) => one === value)) return NOTHING
  const word = optionText(field, String(value), texts)
  const tone = field.tones?.[String(value)]
  return tone ? <StatusTag tone={tone}>{word}</StatusTag> : word
}

function nameOf({ field, record }: Shown) {
  const names = record[field.name] as Names | null | undefined
  if (!names?.['zh-CN']) return textOf({ field: { name: 'name' }, record })
  return namesText(names, recordAllows(record, 'edit'))
}

function allNames({ field, record, texts }: ShowProps<'names'>) {
  const names = record[field.name] as Names | null | undefined
  return LOCALES.map((locale) => (
    <div key={locale}>
      <Typography.Text type="secondary">{texts(`kit:language.${locale}`)}</Typography.Text>{' '}
      {locale === 'en-US' && names && isUntranslated(names) ? <UntranslatedTag /> : names?.[locale] || NOTHING}
    </div>
  ))
}

/** Returns a picture's public address, or its ID to request a signed address. */
export function pictureOf({ field, record }: ShowProps<'image'>) {
  const url: unknown = field.urlField ? record[field.urlField] : undefined
  const id: unknown = record[field.name]
  const source = {
    ...(typeof id === 'string' && id ? { id } : {}),
    ...(typeof url === 'string' && url ? { url } : {}),
  }
  return source.id || source.url ? source : null
}

function firstWords({ field, record }: Shown): string {
  const html: unknown = record[field.name]
  if (typeof html !== 'string') return NOTHING
  const text = new DOMParser().parseFromString(html, 'text/html').body.textContent ?? ''
  return text.length > LONGEST_CELL ? `${text.slice(0, LONGEST_CELL)}…` : text || NOTHING
}

const prose = (props: Shown) => <span className="kit-prose">{textOf(props)}</span>
const counted = (count: number) => (count === 0 ? NOTHING : String(count))

/** Views by kind. A kind without a view, or a view without a kind, does not compile. */
const views: { [K in Kind]: KindView<K> } = {
  text: { cell: textOf, filter: 'text' },
  textarea: { cell: textOf, show: prose, filter: 'text', wide: true },
  number: { cell: numberOf, filter: 'numbers', numeric: true },
  date: { cell: timeOf(formatDate), filter: 'range' },
  datetime: { cell: timeOf(formatDateTime), filter: 'range' },
  switch: { cell: yesNo, filter: 'options' },
  enum: { cell: option, filter: 'options' },
  reference: { cell: (props) => <ReferenceText {...props} />, filter: 'references' },
  image: {
    cell: (props) => {
      const source = pictureOf(props)
      return source ? <Thumbnail {...source} /> : NOTHING
    },
    show: (props) => {
      const source = pictureOf(props)
      if (!source) return NOTHING
      return <Picture {...source} alt={props.texts(`fields.${props.field.name}`)} />
    },
  },
  'rich-text': {
    cell: firstWords,
    show: (props) => <RichText html={textOf(props)} />,
    wide: true,
  },
  names: { cell: nameOf, show: allNames, filter: 'text' },
  items: {
    cell: ({ field, record }) => counted(itemsOf(field, record).length),
    show: (props) => <ItemsTable {...props} />,
    numeric: true,
    wide: true,
  },
  files: {
    cell: ({ field, record }) => counted(filesOf(field, record).length),
    show: ({ field, record }) => <FileList files={filesOf(field, record)} />,
    numeric: true,
    wide: true,
  },
}

/** Returns the view of a field's kind. Both are paired by `views`, which the compiler cannot follow. */
export function viewOf(field: AnyField): KindView<never> {
  return views[field.kind] as unknown as KindView<never>
}

/** Returns a field's value for a list or the page of a record, as text if possible. */
export function fieldValue(field: AnyField, record: RecordOf, place: 'list' | 'show', texts: Texts) {
  if (field.render) return field.render(record, place)
  const { cell, show = cell } = viewOf(field)
  return (place === 'list' ? cell : show)({ field: field as never, record, texts })
}
