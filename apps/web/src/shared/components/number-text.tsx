import { halfWidth } from '@credit/contract'
import { Input, type InputProps, Space } from 'antd'

/** Value of a number field: the number, the typed text if it is not a number, or null. */
export type NumberOrText = number | string | null

const NUMBER_PATTERN = /^-?\d+(\.\d+)?$/

/** Parses a number. Returns the text itself if it is not a number, or null if it is empty. */
export function readNumber(text: string): NumberOrText {
  const trimmed = halfWidth(text)
  if (trimmed === '') return null
  return NUMBER_PATTERN.test(trimmed) && String(Number(trimmed)) === trimmed ? Number(trimmed) : text
}

/** True if the value is a number within the limits and has no more decimals than allowed. */
export function isNumberWithin(
  value: NumberOrText | undefined,
  { min, max, digits = 2 }: { min: number; max: number; digits?: number },
): boolean {
  const number = typeof value === 'string' ? Number(NUMBER_PATTERN.exec(value.trim())?.[0]) : value
  if (typeof number !== 'number' || Number.isNaN(number)) return false
  const [, decimals = ''] = String(value).trim().split('.')
  return number >= min && number <= max && decimals.length <= digits
}

const NARROW = { maxWidth: 160 }
const FIXED_WIDTH = { flex: 'none' }

interface Props extends Omit<InputProps, 'value' | 'onChange'> {
  value?: NumberOrText
  onChange?: (value: NumberOrText) => void
  /** Unit shown after the field. */
  unit?: string
}

/** Number field that keeps the typed text. Ant Design's `InputNumber` silently rounds, clamps or drops it. */
export function NumberText({ value, onChange, unit, ...input }: Props) {
  const field = (
    <Input
      inputMode="decimal"
      autoComplete="off"
      style={unit === undefined ? NARROW : undefined}
      {...input}
      value={value === null || value === undefined ? '' : String(value)}
      onChange={({ target }) => onChange?.(readNumber(target.value))}
    />
  )
  if (unit === undefined) return field
  return (
    <Space.Compact block style={NARROW}>
      {field}
      <Space.Addon style={FIXED_WIDTH}>{unit}</Space.Addon>
    </Space.Compact>
  )
}
