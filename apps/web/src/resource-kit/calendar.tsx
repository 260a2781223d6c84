import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import 'dayjs/locale/zh-cn'
import { currentLocale } from '../i18n/index.js'
import { ClearIcon } from '../shared/components/clear-icon.js'
import type { ControlProps } from './types.js'

const DAY = 'YYYY-MM-DD'

function dayOf(value: string): Dayjs {
  return dayjs(value).locale(currentLocale() === 'zh-CN' ? 'zh-cn' : 'en')
}

type DayProps = ControlProps<string | null> & { withTime: boolean }

/** A day or a time as ISO text; a day has no offset, a time always has one. */
export function DayInput({ id, value, onChange, withTime }: DayProps) {
  return (
    <DatePicker
      id={id}
      allowClear={{ clearIcon: <ClearIcon /> }}
      showTime={withTime}
      value={value ? dayOf(value) : null}
      onChange={(day: Dayjs | null) =>
        onChange?.(day ? day.format(withTime ? undefined : DAY) : null)
      }
    />
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
