import { DatePicker } from 'antd'
import { dayOf } from './day.js'

interface Props {
  label: string
  /** First and last day, or nothing. */
  value: string[]
  onChange: (days: string[]) => void
}

export default function RangePicker({ label, value: [from, to], onChange }: Props) {
  return (
    <DatePicker.RangePicker
      aria-label={label}
      value={from && to ? [dayOf(from), dayOf(to)] : null}
      onChange={(days) => onChange(days ? days.map((day) => day?.format('YYYY-MM-DD') ?? '') : [])}
    />
  )
}
