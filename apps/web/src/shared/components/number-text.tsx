import { Input, type InputProps, Space } from 'antd'

/** What a field holds: a number, the text as it was typed where that is none, or nothing. */
export type NumberOrText = number | string | null

const NUMBER = /^-?\d+(\.\d+)?$/

/** Returns the number that was typed; the text itself if it is none, null if there is no text. */
export function readNumber(text: string): NumberOrText {
  const trimmed = text.trim()
  if (trimmed === '') return null
  return NUMBER.test(trimmed) && String(Number(trimmed)) === trimmed ? Number(trimmed) : text
}

/** Returns whether it is a number within limits, with no more digits after the point than allowed. */
export function isNumberWithin(
  value: NumberOrText | undefined,
  { min, max, digits = 2 }: { min: number; max: number; digits?: number },
): boolean {
  const number = typeof value === 'string' ? Number(NUMBER.exec(value.trim())?.[0]) : value
  if (typeof number !== 'number' || Number.isNaN(number)) return false
  const [, decimals = ''] = String(value).trim().split('.')
  return number >= min && number <= max && decimals.length <= digits
}

const NARROW = { maxWidth: 160 }
const WHOLE = { flex: 'none' }

interface Props extends Omit<InputProps, 'value' | 'onChange'> {
  value?: NumberOrText
  onChange?: (value: NumberOrText) => void
  /** Shown behind the field. */
  unit?: string
}

/**
 * A field for a number that keeps what is typed: Ant Design's `InputNumber` rounds it, moves it into its
 * limits or drops it without a word.
 */
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
      <Space.Addon style={WHOLE}>{unit}</Space.Addon>
    </Space.Compact>
  )
}
