import { FilterFilled } from '@ant-design/icons'
import { Button, Flex, Input, Space } from 'antd'
import type { FilterDropdownProps } from 'antd/es/table/interface'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { CheckboxList } from '../shared/components/checkbox-list.js'
import { useReferenceOptions } from './kind-parts.js'
import { viewOf } from './kinds.js'
import { DayRange } from './lazy-calendar.js'
import type { AnyField, FieldOf, Texts } from './types.js'

const FORM = { minWidth: 200, padding: 12 }
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

/** The filter icon whose form is open. */
const OPENER = '.ant-table-filter-trigger.ant-dropdown-open'

interface Props {
  field: AnyField
  texts: Texts
}

/** What one value of a filter is called. */
export function optionText(field: AnyField, value: string, texts: Texts): string {
  if (field.kind === 'enum') return texts(`options.${field.name}.${value}`)
  if (field.kind === 'switch') return texts(value === 'true' ? 'kit:yes' : 'kit:no')
  return value
}

interface ControlProps extends Props {
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

/** The form inside a column's filter; takes the focus when opened and gives it back when closed. */
function FilterForm(props: Props & FilterDropdownProps) {
  const { field, texts, selectedKeys, setSelectedKeys, confirm, close, visible } = props
  const Control = CONTROLS[viewOf(field).filter ?? 'text']
  const form = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!visible) return
    let frame = 0
    // The popup is placed before it is shown, and what is hidden takes no focus.
    const focus = () => {
      const first = form.current?.querySelector('input')
      first?.focus()
      if (document.activeElement !== first || !first) frame = requestAnimationFrame(focus)
    }
    focus()
    return () => cancelAnimationFrame(frame)
  }, [visible])
  const leave = (how: () => void) => {
    const opener = document.querySelector<HTMLElement>(OPENER)
    how()
    opener?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Ant Design's menu takes Tab for itself and would close.
    if (event.key === 'Tab') event.stopPropagation()
    if (event.key === 'Escape') leave(close)
  }
  return (
    <Flex
      vertical
      gap={12}
      style={FORM}
      component="form"
      ref={form}
      aria-label={texts('kit:filter.of', { name: texts(`fields.${field.name}`) })}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault()
        leave(confirm)
      }}
    >
      <Control
        field={field}
        texts={texts}
        label={texts(`fields.${field.name}`)}
        value={selectedKeys.map(String)}
        onChange={setSelectedKeys}
      />
      <Space>
        <Button size="small" type="primary" htmlType="submit">
          {texts('kit:filter.apply')}
        </Button>
        <Button
          size="small"
          onClick={() => {
            setSelectedKeys([])
            leave(confirm)
          }}
        >
          {texts('kit:filter.clear')}
        </Button>
      </Space>
    </Flex>
  )
}

/** What Ant Design's column needs to be filtered by a field. */
export function filterOf(field: AnyField, texts: Texts, filteredValue: string[]) {
  return {
    filteredValue: filteredValue.length > 0 ? filteredValue : null,
    filterIcon: (
      <>
        <FilterFilled aria-hidden="true" />
        <span className="visually-hidden">
          {texts('kit:filter.of', { name: texts(`fields.${field.name}`) })}
        </span>
      </>
    ),
    filterDropdown: (props: FilterDropdownProps) => (
      <FilterForm {...props} field={field} texts={texts} />
    ),
  }
}
