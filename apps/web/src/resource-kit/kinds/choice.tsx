import { useSelect } from '@refinedev/core'
import { Select } from 'antd'
import type { ControlProps, FieldOf, KindView, RecordOf, ShowProps } from '../types.js'
import { NOTHING } from './plain.js'

/** A word, a colour and a shape, so that a state never stands on its colour alone. */
function Mark({ field, record, texts }: ShowProps<'enum'>) {
  const value: unknown = record[field.name]
  if (!field.options.some((option) => option === value)) return <>{NOTHING}</>
  const tone = field.tones?.[String(value)] ?? 'neutral'
  const word = texts(`options.${field.name}.${value}`)
  return field.tones ? <span className={`kit-mark kit-mark-${tone}`}>{word}</span> : word
}

export const choice: KindView<'enum'> = {
  cell: Mark,
  show: Mark,
  input: ({ field, texts, record: _, ...control }) => (
    <Select
      {...(control as ControlProps<string | number>)}
      options={field.options.map((value) => ({
        value,
        label: texts(`options.${field.name}.${value}`),
      }))}
    />
  ),
  filter: 'options',
}

type ReferenceProps = ControlProps<string | null> & { field: FieldOf<'reference'> }

function ReferenceInput({ field, value, onChange, ...rest }: ReferenceProps) {
  const { reference } = field
  const { options, onSearch, query } = useSelect({
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
      {...rest}
      allowClear={!field.required}
      showSearch
      filterOption={(word, option) => String(option?.label).includes(word)}
      onSearch={onSearch}
      loading={query.isLoading}
      options={options}
      value={value ?? undefined}
      onChange={(next: string | undefined) => onChange?.(next ?? null)}
    />
  )
}

function ReferenceText({ field, record }: { field: FieldOf<'reference'>; record: RecordOf }) {
  return <>{record[field.textField ?? field.name] ?? NOTHING}</>
}

export const reference: KindView<'reference'> = {
  cell: ReferenceText,
  show: ReferenceText,
  input: ({ texts: _, record: __, ...rest }) => <ReferenceInput {...(rest as ReferenceProps)} />,
}
