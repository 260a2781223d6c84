import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat.js'
import 'dayjs/locale/zh-cn'
import { useRef, useState } from 'react'
import { currentLocale } from '../i18n/index.js'
import { ClearIcon } from '../shared/components/clear-icon.js'
import { dayInChina } from '../shared/format/dates.js'
import type { ControlProps } from './types.js'

dayjs.extend(customParseFormat)

const DAY = 'YYYY-MM-DD'
const TIME = `${DAY} HH:mm:ss`
const MINUTE = `${DAY} HH:mm`

function dayOf(value: string): Dayjs {
  return dayjs(value).locale(currentLocale() === 'zh-CN' ? 'zh-cn' : 'en')
}

export interface DayProps extends ControlProps<string | null> {
  withTime: boolean
  /** Later days cannot be picked. */
  last?: 'today'
  onBlur?: () => void
}

/**
 * A day or a time as ISO text; a day has no offset, a time always has one. Its value is what was typed, also where
 * that is no date: the API then says so, and what was there before is not sent in its place. Seconds that were not
 * typed are shown once the field is left.
 */
export function DayInput({ id, value, onChange, onBlur, withTime, last }: DayProps) {
  /** The value whose text stays as it was typed. */
  const [typed, setTyped] = useState<string | null>(null)
  const shown = useRef<Dayjs | null>(null)
  if (!value || value !== typed) shown.current = value ? dayOf(value) : null
  const set = (day: Dayjs | null) => onChange?.(day?.format(withTime ? undefined : DAY) ?? null)
  const type = (text: string) => {
    const day = dayjs(text, withTime ? TIME : DAY, true)
    if (text === '' || day.isValid()) {
      setTyped(null)
      set(text === '' ? null : day)
      return
    }
    const minute = dayjs(text, MINUTE, true)
    const value = withTime && minute.isValid() ? minute.format() : text
    setTyped(value)
    onChange?.(value)
  }
  const leave = () => {
    if (typed && withTime && dayOf(typed).format() === typed) setTyped(null)
    onBlur?.()
  }
  return (
    <span
      style={{ display: 'contents' }}
      onInput={({ target }) => type((target as HTMLInputElement).value.trim())}
    >
      <DatePicker
        id={id}
        allowClear={{ clearIcon: <ClearIcon /> }}
        showTime={withTime}
        preserveInvalidOnBlur
        disabledDate={last ? (day) => day.format(DAY) > dayInChina(Date.now()) : undefined}
        value={shown.current?.isValid() ? shown.current : null}
        onChange={set}
        onBlur={leave}
        // Opens the calendar or chooses a day: the form is not sent by the way.
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
    </span>
  )
}

interface RangeProps {
  label: string
  /** First and last day, or nothing. */
  value: string[]
  onChange: (days: string[]) => void
}

export function DayRange({ label, value: [from, to], onChange }: RangeProps) {
  return (
    <DatePicker.RangePicker
      allowClear={{ clearIcon: <ClearIcon /> }}
      aria-label={label}
      value={from && to ? [dayOf(from), dayOf(to)] : null}
      onChange={(days) => onChange(days ? days.map((day) => day?.format(DAY) ?? '') : [])}
    />
  )
}
