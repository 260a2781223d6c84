import { useSelect } from '@refinedev/antd'
import { Select } from 'antd'
import type { InputProps } from '../types.js'

export function EnumInput({
  field,
  texts,
  id,
  value,
  onChange,
}: InputProps<'enum', string | number>) {
  return (
    <Select
      id={id}
      allowClear={!field.required}
      value={value}
      onChange={onChange}
      options={field.options.map((option) => ({
        value: option,
        label: texts(`options.${field.name}.${option}`),
      }))}
    />
  )
}

/** Options from another resource's list, searched by its own keyword. */
export function ReferenceInput(props: InputProps<'reference', string | null>) {
  const { field, id, value, onChange } = props
  const { reference } = field
  const {
    selectProps: { options, loading, onSearch },
  } = useSelect({
    resource: reference.resource,
    optionValue: (row) => String(row[reference.value]),
    optionLabel: (row) => String(row[reference.text]),
    defaultValue: value ?? undefined,
    queryOptions: { enabled: true },
    defaultValueQueryOptions: { enabled: false },
    pagination: { mode: 'off' },
    onSearch: (word) => [{ field: 'keyword', operator: 'eq', value: word }],
  })
  return (
    <Select
      id={id}
      showSearch
      options={options}
      loading={loading}
      onSearch={onSearch}
      allowClear={!field.required}
      filterOption={(word, option) => String(option?.label).includes(word)}
      value={value ?? undefined}
      onChange={(next: string | undefined) => onChange?.(next ?? null)}
    />
  )
}
