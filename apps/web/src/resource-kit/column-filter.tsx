import { FilterFilled } from '@ant-design/icons'
import { Button, Checkbox, Flex, Input, Space } from 'antd'
import type { FilterDropdownProps } from 'antd/es/table/interface'
import { type KeyboardEvent, Suspense, useEffect, useRef } from 'react'
import { useReferenceOptions } from './kind-parts.js'
import { viewOf } from './kinds.js'
import { DayRange } from './lazy-calendar.js'
import { COLUMN } from './list-head.js'
import type { AnyField, FieldOf, Texts } from './types.js'

const FORM = { minWidth: 200, padding: 12 }
const NUMBER = { width: 96 }
/** Scrolls where there are many. */
const LONG_COLUMN = { ...COLUMN, maxHeight: 320, overflowY: 'auto', flexWrap: 'nowrap' } as const

/** The filter icon whose form is open. */
const OPENER = '.ant-table-filter-trigger.ant-dropdown-open'

interface Props {
  field: AnyField
  texts: Texts
}

function optionsOf(field: AnyField, texts: Texts) {
  if (field.kind === 'enum')
    return field.options.map((option) => ({
      value: String(option),
      label: optionText(field, String(option), texts),
    }))
  return ['true', 'false'].map((value) => ({ value, label: optionText(field, value, texts) }))
}

/** What one value of a filter is called. */
export function optionText(field: AnyField, value: string, texts: Texts): string {
  if (field.kind === 'enum') return texts(`options.${field.name}.${value}`)
  if (field.kind === 'switch') return texts(value === 'true' ? 'kit:yes' : 'kit:no')
  return value
}

interface ChoiceProps {
  values: string[]
  onChange: (values: string[]) => void
}

function ReferenceChoice({ field, ...choice }: ChoiceProps & { field: FieldOf<'reference'> }) {
  const options = useReferenceOptions(field)
  return <Checkbox.Group style={LONG_COLUMN} options={options} {...choice} value={choice.values} />
}

/** The least and the largest value; either may be left open. */
function NumberRange({
  label,
  texts,
  values: [from = '', to = ''],
  onChange,
}: ChoiceProps & { label: string; texts: Texts }) {
  const change = (ends: string[]) => onChange(ends.some((end) => end.trim() !== '') ? ends : [])
  return (
    <Space>
      <Input
        inputMode="decimal"
        style={NUMBER}
        value={from}
        placeholder={texts('kit:filter.least')}
        aria-label={texts('kit:filter.leastOf', { name: label })}
        onChange={({ target }) => change([target.value, to])}
      />
      –
      <Input
        inputMode="decimal"
        style={NUMBER}
        value={to}
        placeholder={texts('kit:filter.most')}
        aria-label={texts('kit:filter.mostOf', { name: label })}
        onChange={({ target }) => change([from, target.value])}
      />
    </Space>
  )
}

function Control({
  field,
  texts,
  values,
  onChange,
}: Props & { values: string[]; onChange: (values: string[]) => void }) {
  const label = texts(`fields.${field.name}`)
  const { filter } = viewOf(field)
  if (filter === 'options')
    return (
      <Checkbox.Group
        style={COLUMN}
        value={values}
        onChange={onChange}
        options={optionsOf(field, texts)}
      />
    )
  if (filter === 'range')
    return (
      <Suspense fallback={<Input disabled />}>
        <DayRange label={label} value={values} onChange={onChange} />
      </Suspense>
    )
  if (filter === 'references')
    return (
      <ReferenceChoice field={field as FieldOf<'reference'>} values={values} onChange={onChange} />
    )
  if (filter === 'numbers') return <NumberRange label={label} {...{ texts, values, onChange }} />
  return (
    <Input
      value={values[0] ?? ''}
      aria-label={label}
      onChange={({ target }) => onChange(target.value ? [target.value] : [])}
    />
  )
}

/** The form inside a column's filter; takes the focus when opened and gives it back when closed. */
function FilterForm(props: Props & FilterDropdownProps) {
  const { field, texts, selectedKeys, setSelectedKeys, confirm, close, visible } = props
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
        values={selectedKeys.map(String)}
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
