import { DatePicker, Input, InputNumber, Switch } from 'antd'
import dayjs from 'dayjs'
import { currentLocale } from '../../i18n/index.js'
import { formatDate, formatDateTime } from '../../shared/format/dates.js'
import type { ControlProps, KindView, RecordOf, ShowProps } from '../types.js'

/** What stands where a record has no value. */
export const NOTHING = '–'

function textOf(record: RecordOf, name: string): string {
  const value: unknown = record[name]
  return value === null || value === undefined || value === '' ? NOTHING : String(value)
}

function Text({ field, record }: { field: { name: string }; record: RecordOf }) {
  return <>{textOf(record, field.name)}</>
}

/** Words are kept as typed; only the event is taken off. */
function TextInput({ value, onChange, ...rest }: ControlProps<string>) {
  return <Input {...rest} value={value ?? ''} onChange={(e) => onChange?.(e.target.value)} />
}

export const text: KindView<'text'> = {
  cell: Text,
  show: Text,
  input: ({ field: _, texts: __, record: ___, ...control }) => (
    <TextInput {...(control as ControlProps<string>)} />
  ),
  filter: 'text',
}

export const textarea: KindView<'textarea'> = {
  cell: Text,
  show: ({ field, record }) => <span className="kit-prose">{textOf(record, field.name)}</span>,
  input: ({ field, texts: _, record: __, value, onChange, ...rest }) => {
    const control = { value, onChange } as ControlProps<string>
    return (
      <Input.TextArea
        {...rest}
        autoSize={{ minRows: field.rows ?? 3, maxRows: 12 }}
        value={control.value ?? ''}
        onChange={(e) => control.onChange?.(e.target.value)}
      />
    )
  },
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
  input: ({ field, texts: _, record: __, ...control }) => (
    <InputNumber
      {...(control as ControlProps<number | null>)}
      min={field.min}
      max={field.max}
      precision={field.precision ?? 0}
      style={{ width: 160 }}
    />
  ),
}

type DateProps = ControlProps<string | null> & { withTime: boolean }

/** ISO text outside, a day inside; a date carries no offset, a time always does. */
function DateInput({ value, onChange, withTime, ...rest }: DateProps) {
  return (
    <DatePicker
      {...rest}
      showTime={withTime}
      value={value ? dayjs(value) : null}
      onChange={(day: dayjs.Dayjs | null) =>
        onChange?.(day ? day.format(withTime ? undefined : 'YYYY-MM-DD') : null)
      }
    />
  )
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
  input: ({ field: _, texts: __, record: ___, ...control }) => (
    <DateInput {...(control as ControlProps<string | null>)} withTime={false} />
  ),
  filter: 'range',
}

export const datetime: KindView<'datetime'> = {
  ...date,
  cell: Time,
  show: Time,
  input: ({ field: _, texts: __, record: ___, ...control }) => (
    <DateInput {...(control as ControlProps<string | null>)} withTime />
  ),
}

function YesNo({ field, record, texts }: ShowProps<'switch'>) {
  const on = record[field.name] === true || record[field.name] === 1
  return (
    <span className={on ? 'kit-mark kit-mark-success' : 'kit-mark kit-mark-neutral'}>
      {texts(on ? 'kit:yes' : 'kit:no')}
    </span>
  )
}

/** A number 1 or 0 stays a number: some of the API's switches are. */
function SwitchInput({ value, onChange, ...rest }: ControlProps<boolean | number>) {
  const numeric = typeof value === 'number'
  return (
    <Switch
      {...rest}
      checked={value === true || value === 1}
      onChange={(on) => onChange?.(numeric ? Number(on) : on)}
    />
  )
}

export const toggle: KindView<'switch'> = {
  cell: YesNo,
  show: YesNo,
  input: ({ field: _, texts: __, record: ___, ...control }) => (
    <SwitchInput {...(control as ControlProps<boolean | number>)} />
  ),
  filter: 'options',
}
