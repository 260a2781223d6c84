import { currentLocale } from '../../i18n/index.js'
import { formatDate, formatDateTime } from '../../shared/format/dates.js'
import type { KindView, RecordOf, ShowProps } from '../types.js'

/** What stands where a record has no value. */
export const NOTHING = '–'

function textOf(record: RecordOf, name: string): string {
  const value: unknown = record[name]
  return value === null || value === undefined || value === '' ? NOTHING : String(value)
}

function Text({ field, record }: { field: { name: string }; record: RecordOf }) {
  return <>{textOf(record, field.name)}</>
}

export const text: KindView<'text'> = {
  cell: Text,
  show: Text,
  filter: 'text',
}

export const textarea: KindView<'textarea'> = {
  cell: Text,
  show: ({ field, record }) => <span className="kit-prose">{textOf(record, field.name)}</span>,
  filter: 'text',
  wide: true,
}

function Numeral({ field, record }: { field: { name: string }; record: RecordOf }) {
  const value: unknown = record[field.name]
  return (
    <span className="kit-number">
      {typeof value === 'number' ? value.toLocaleString(currentLocale()) : NOTHING}
    </span>
  )
}

export const number: KindView<'number'> = {
  cell: Numeral,
  show: Numeral,
}

interface MomentProps extends Pick<ShowProps<'text'>, 'record'> {
  field: { name: string }
  format: (value: string) => string
}

function Moment({ field, record, format }: MomentProps) {
  const value: unknown = record[field.name]
  if (typeof value !== 'string' || value === '') return <>{NOTHING}</>
  return (
    <time className="kit-number" dateTime={value}>
      {format(value)}
    </time>
  )
}

function Day(props: Omit<MomentProps, 'format'>) {
  return <Moment {...props} format={formatDate} />
}

function Time(props: Omit<MomentProps, 'format'>) {
  return <Moment {...props} format={formatDateTime} />
}

export const date: KindView<'date'> = {
  cell: Day,
  show: Day,
  filter: 'range',
}

export const datetime: KindView<'datetime'> = {
  ...date,
  cell: Time,
  show: Time,
}

function YesNo({ field, record, texts }: ShowProps<'switch'>) {
  const on = record[field.name] === true || record[field.name] === 1
  return (
    <span className={on ? 'kit-mark kit-mark-success' : 'kit-mark kit-mark-neutral'}>
      {texts(on ? 'kit:yes' : 'kit:no')}
    </span>
  )
}

export const toggle: KindView<'switch'> = {
  cell: YesNo,
  show: YesNo,
  filter: 'options',
}
