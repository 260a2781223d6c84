import { Input, Space } from 'antd'
import { CheckboxList } from '../shared/components/checkbox-list.js'
import { useReferenceOptions } from './kind-parts.js'
import { viewOf } from './kinds.js'
import { DayRange } from './lazy-calendar.js'
import type { AnyField, FieldOf, Texts } from './types.js'

const NUMBER = { width: 96 }
/** Below each other; they scroll where there are many. */
const CHOICES = {
  flexDirection: 'column',
  gap: 6,
  maxHeight: 320,
  overflowY: 'auto',
  flexWrap: 'nowrap',
} as const
const ENDS = ['least', 'most'] as const

/** What one value of a filter is called. */
export function optionText(field: AnyField, value: string, texts: Texts): string {
  if (field.kind === 'enum') return texts(`options.${field.name}.${value}`)
  if (field.kind === 'switch') return texts(value === 'true' ? 'kit:yes' : 'kit:no')
  return value
}

interface ControlProps {
  field: AnyField
  texts: Texts
  label: string
  value: string[]
  onChange: (values: string[]) => void
}

function Options({ field, label, texts, value, onChange }: ControlProps) {
  const values = field.kind === 'enum' ? field.options.map(String) : ['true', 'false']
  const options = values.map((one) => ({ value: one, label: optionText(field, one, texts) }))
  return <CheckboxList style={CHOICES} {...{ options, value, onChange, label }} />
}

function References({ field, label, value, onChange }: ControlProps) {
  const options = useReferenceOptions(field as FieldOf<'reference'>)
  return <CheckboxList style={CHOICES} {...{ options, value, onChange, label }} />
}

/** The least and the largest value; either may be left open. */
function NumberRange({ label, texts, value, onChange }: ControlProps) {
  const change = (changed: number, text: string) => {
    const ends = ENDS.map((_, at) => (at === changed ? text : (value[at] ?? '')))
    onChange(ends.some((end) => end.trim() !== '') ? ends : [])
  }
  return (
    <Space split="–">
      {ENDS.map((end, at) => (
        <Input
          key={end}
          inputMode="decimal"
          style={NUMBER}
          value={value[at] ?? ''}
          placeholder={texts(`kit:filter.${end}`)}
          aria-label={texts(`kit:filter.${end}Of`, { name: label })}
          onChange={({ target }) => change(at, target.value)}
        />
      ))}
    </Space>
  )
}

function Words({ label, value, onChange }: ControlProps) {
  return (
    <Input
      value={value[0] ?? ''}
      aria-label={label}
      onChange={({ target }) => onChange(target.value ? [target.value] : [])}
    />
  )
}

const CONTROLS = {
  text: Words,
  options: Options,
  references: References,
  range: DayRange,
  numbers: NumberRange,
}

/** Where the values are chosen or typed by which a list is filtered. */
export function FilterControl({ field, texts, ...values }: Omit<ControlProps, 'label'>) {
  const Control = CONTROLS[viewOf(field).filter ?? 'text']
  return <Control field={field} texts={texts} label={texts(`fields.${field.name}`)} {...values} />
}
