import { useSelect } from '@refinedev/antd'
import { Input, Select, Skeleton, Switch } from 'antd'
import type { ReactElement } from 'react'
import { FormSelect } from '../../shared/components/form-select.js'
import { loadedBy } from '../../shared/components/loaded-options.js'
import { lazyPart } from '../../shared/lazy-part.js'
import type { Kind } from '../kind-options.js'
import { ownNameOf } from '../kind-parts.js'
import { DayInput } from '../lazy-calendar.js'
import type { AnyField, ControlProps, InputProps } from '../types.js'
import { FilesInput, ImageInput } from './files.js'
import { ItemsInput, NamesInput, NUMBER_INPUT } from './group.js'

// Large, and used by few forms.
const Editor = lazyPart(
  () => import('./rich-text/rich-text-editor.js'),
  <Skeleton active title={false} paragraph={{ rows: 8 }} />,
)

/** Keeps 1 and 0 as numbers, which some switches of the API use. */
function SwitchInput({ id, value, onChange }: ControlProps<boolean | number>) {
  const numeric = typeof value === 'number'
  return (
    <Switch id={id} checked={value === true || value === 1} onChange={(on) => onChange?.(numeric ? Number(on) : on)} />
  )
}

/** Select with options from another resource's list. */
function ReferenceInput(props: InputProps<'reference'> & ControlProps<string | null>) {
  const { field, record, rule, id, value, onChange } = props
  const { resource, value: valueField, text } = field.reference
  const { selectProps, query } = useSelect({
    resource,
    optionValue: (row) => String(row[valueField]),
    optionLabel: (row) => String(row[text]),
    pagination: { mode: 'off' },
  })
  return (
    <Select
      id={id}
      showSearch
      optionFilterProp="label"
      options={selectProps.options}
      {...loadedBy(query, (chosen) => (record && chosen === record[field.name] ? ownNameOf(field, record) : undefined))}
      allowClear={!rule?.required}
      value={value}
      onChange={onChange}
    />
  )
}

/** Control of each kind. Separate from the views, because lists need no controls. */
const inputs: { [K in Kind]: (props: InputProps<K>) => ReactElement } = {
  text: () => <Input />,
  textarea: ({ field }) => <Input.TextArea autoSize={{ minRows: field.rows ?? 3, maxRows: 12 }} />,
  number: () => NUMBER_INPUT,
  date: () => <DayInput withTime={false} />,
  datetime: () => <DayInput withTime />,
  switch: () => <SwitchInput />,
  enum: ({ field, texts, rule }) => (
    <FormSelect
      allowClear={!rule?.required}
      options={field.options.map((option) => ({
        value: option,
        label: texts(`options.${field.name}.${option}`),
      }))}
    />
  ),
  reference: (props) => <ReferenceInput {...props} />,
  image: (props) => <ImageInput {...props} />,
  'rich-text': (props) => <Editor {...props} />,
  names: ({ texts }) => <NamesInput texts={texts} />,
  items: (props) => <ItemsInput {...props} />,
  files: (props) => <FilesInput {...props} />,
}

/**
 * Returns the control of a field's kind. `Form.Item` passes it ID, value and `onChange`. Kind and control are paired by
 * `inputs`, which the compiler cannot follow.
 */
export function inputOf(field: AnyField, props: Omit<InputProps<never>, 'field'>): ReactElement {
  return inputs[field.kind]({ ...props, field: field as never })
}
