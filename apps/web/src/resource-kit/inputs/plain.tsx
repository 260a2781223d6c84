import { DatePicker, Input, InputNumber, Switch } from 'antd'
import type { Dayjs } from 'dayjs'
import { dayOf } from '../day.js'
import type { ControlProps, InputProps } from '../types.js'

/** Words are kept as typed; only the event is taken off. */
export function TextInput({ id, value, onChange, disabled }: ControlProps<string>) {
  return (
    <Input
      id={id}
      disabled={disabled}
      value={value ?? ''}
      onChange={(event) => onChange?.(event.target.value)}
    />
  )
}

export function TextareaInput({ field, id, value, onChange }: InputProps<'textarea', string>) {
  return (
    <Input.TextArea
      id={id}
      autoSize={{ minRows: field.rows ?? 3, maxRows: 12 }}
      value={value ?? ''}
      onChange={(event) => onChange?.(event.target.value)}
    />
  )
}

export function NumberInput({ field, id, value, onChange }: InputProps<'number', number | null>) {
  return (
    <InputNumber
      id={id}
      value={value}
      onChange={(next) => onChange?.(next)}
      min={field.min}
      max={field.max}
      precision={field.precision ?? 0}
      style={{ width: 160 }}
    />
  )
}

type DayProps = ControlProps<string | null> & { withTime: boolean }

/** ISO text outside, a day inside; a date carries no offset, a time always does. */
function DayInput({ id, value, onChange, withTime }: DayProps) {
  return (
    <DatePicker
      id={id}
      showTime={withTime}
      value={value ? dayOf(value) : null}
      onChange={(day: Dayjs | null) =>
        onChange?.(day ? day.format(withTime ? undefined : 'YYYY-MM-DD') : null)
      }
    />
  )
}

export function DateInput({ id, value, onChange }: ControlProps<string | null>) {
  return <DayInput id={id} value={value} onChange={onChange} withTime={false} />
}

export function DatetimeInput({ id, value, onChange }: ControlProps<string | null>) {
  return <DayInput id={id} value={value} onChange={onChange} withTime />
}

/** A number 1 or 0 stays a number: some of the API's switches are. */
export function SwitchInput({ id, value, onChange }: ControlProps<boolean | number>) {
  const numeric = typeof value === 'number'
  return (
    <Switch
      id={id}
      checked={value === true || value === 1}
      onChange={(on) => onChange?.(numeric ? Number(on) : on)}
    />
  )
}
