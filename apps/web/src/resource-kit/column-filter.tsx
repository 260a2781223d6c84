import { FilterOutlined } from '@ant-design/icons'
import { Button, Checkbox, Input, Popover } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { viewOf } from './kinds/registry.js'
import type { AnyField, Texts } from './types.js'

/** The calendar is heavy and seldom opened. */
const RangePicker = lazy(() => import('./range-picker.js'))

interface Props {
  field: AnyField
  texts: Texts
  values: string[]
  onChange: (values: string[]) => void
}

function optionsOf(field: AnyField, texts: Texts) {
  if (field.kind === 'enum')
    return field.options.map((option) => ({
      value: String(option),
      label: texts(`options.${field.name}.${option}`),
    }))
  return [
    { value: 'true', label: texts('kit:yes') },
    { value: 'false', label: texts('kit:no') },
  ]
}

function Control({ field, texts, values, onChange }: Props) {
  const label = texts(`fields.${field.name}`)
  switch (viewOf(field).filter) {
    case 'options':
      return (
        <Checkbox.Group
          className="kit-columns"
          value={values}
          onChange={onChange}
          options={optionsOf(field, texts)}
        />
      )
    case 'range':
      return (
        <Suspense fallback={<Input disabled />}>
          <RangePicker label={label} value={values} onChange={onChange} />
        </Suspense>
      )
    default:
      return (
        <Input
          autoFocus
          value={values[0] ?? ''}
          aria-label={label}
          placeholder={label}
          onChange={({ target }) => onChange(target.value ? [target.value] : [])}
        />
      )
  }
}

/** The filter of one column, applied as a whole. */
export function ColumnFilter({ field, texts, values, onChange }: Props) {
  const [open, setOpen] = useState(false)
  const [draft, setDraft] = useState(values)
  const apply = (next: string[]) => {
    setOpen(false)
    onChange(next)
  }
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={open}
      destroyOnHidden
      onOpenChange={(next) => {
        setDraft(values)
        setOpen(next)
      }}
      content={
        <form
          className="kit-filter"
          onSubmit={(event) => {
            event.preventDefault()
            apply(draft)
          }}
        >
          <Control field={field} texts={texts} values={draft} onChange={setDraft} />
          <div className="kit-filter-buttons">
            <Button size="small" onClick={() => apply([])}>
              {texts('kit:filter.clear')}
            </Button>
            <Button size="small" type="primary" htmlType="submit">
              {texts('kit:filter.apply')}
            </Button>
          </div>
        </form>
      }
    >
      <Button
        type="text"
        size="small"
        className={values.length > 0 ? 'kit-filter-on' : undefined}
        icon={<FilterOutlined />}
        aria-label={texts('kit:filter.of', { name: texts(`fields.${field.name}`) })}
      />
    </Popover>
  )
}
