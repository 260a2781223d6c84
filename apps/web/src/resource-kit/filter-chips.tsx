import { CloseOutlined } from '@ant-design/icons'
import { isUnwrittenKeyword } from '@credit/contract'
import type { CrudFilter } from '@refinedev/core'
import { Button, Space } from 'antd'
import { useReferenceOptions } from './kind-parts.js'
import { viewOf } from './kinds.js'
import { filterValues, joinValues, KEYWORD, optionText, rangeText, showsAll, withFilter } from './list-filters.js'
import { linesOf } from './pasted-lines.js'
import type { AnyField, Definition, FieldOf, Texts } from './types.js'
import { useTexts } from './use-definition.js'

interface ChipProps<Field> {
  field: Field
  values: string[]
  texts: Texts
}

function chipText({ name }: { name: string }, values: string, texts: Texts): string {
  return texts('kit:filter.chip', { name: texts(`fields.${name}`), values })
}

function ReferenceChip({ field, values, texts }: ChipProps<FieldOf<'reference'>>) {
  const { options } = useReferenceOptions(field)
  const nameOf = (id: string) => options.find(({ value }) => value === id)?.label ?? id
  return chipText(field, joinValues(values.map(nameOf)), texts)
}

function Chip({ field, values, texts }: ChipProps<AnyField>) {
  const { filter } = viewOf(field)
  if (filter === 'references')
    return <ReferenceChip field={field as FieldOf<'reference'>} values={values} texts={texts} />
  if (filter === 'numbers' || filter === 'range')
    return chipText(field, rangeText(values, filter === 'range', texts), texts)
  const words = values.map((value) => optionText(field, value, texts))
  return chipText(field, joinValues(words), texts)
}

/** Returns what a list is searched for, as told on paper. An ID number is not, since no row shows it. */
function searchText(filters: CrudFilter[], texts: Texts): string | null {
  const [keyword = ''] = filterValues(filters, KEYWORD)
  const lines = linesOf(keyword)
  if (lines.length > 1) return texts('kit:pasted.sought', { n: lines.length })
  if (keyword === '' || isUnwrittenKeyword(keyword)) return null
  return texts('kit:filter.chip', { name: texts('kit:search.label'), values: keyword })
}

interface Props {
  definition: Definition
  filters: CrudFilter[]
  /** Omitted on paper. */
  onFilter?: (filters: CrudFilter[]) => void
}

/** Active filters of a list. A click removes a filter. */
export function FilterChips({ definition, filters, onFilter }: Props) {
  const texts = useTexts(definition)
  const filtered = definition.fields.filter(
    (field) => filterValues(filters, field).length > 0 && !showsAll(definition, field.name, filters),
  )
  const searched = onFilter ? null : searchText(filters, texts)
  if (filtered.length === 0 && searched === null) return null
  if (!onFilter) {
    return (
      <ul>
        {searched === null ? null : <li>{searched}</li>}
        {filtered.map((field) => (
          <li key={field.name}>
            <Chip field={field} values={filterValues(filters, field)} texts={texts} />
          </li>
        ))}
      </ul>
    )
  }
  return (
    <Space wrap size="small">
      {filtered.map((field) => (
        <Button
          key={field.name}
          size="small"
          icon={<CloseOutlined aria-hidden="true" />}
          iconPosition="end"
          title={texts('kit:filter.remove')}
          onClick={() => onFilter(withFilter(filters, field, []))}
        >
          <Chip field={field} values={filterValues(filters, field)} texts={texts} />
        </Button>
      ))}
      <Button size="small" type="link" onClick={() => onFilter([])}>
        {texts('kit:filter.clearAll')}
      </Button>
    </Space>
  )
}
