import { DatePicker } from 'antd'
import dayjs from 'dayjs'

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
      value={from && to ? [dayjs(from), dayjs(to)] : null}
      onChange={(days) => onChange(days ? days.map((day) => day?.format('YYYY-MM-DD') ?? '') : [])}
    />
  )
}
