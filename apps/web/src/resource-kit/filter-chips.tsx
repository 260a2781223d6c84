import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { filterValues, type TableParts, withFilter } from './table-state.js'
import type { AnyField, Texts } from './types.js'
import { useTexts } from './use-texts.js'

function wordOf(field: AnyField, value: string, texts: Texts): string {
  if (field.kind === 'enum') return texts(`options.${field.name}.${value}`)
  if (field.kind === 'switch') return texts(value === 'true' ? 'kit:yes' : 'kit:no')
  return value
}

/** What the list is narrowed down to, each to be taken off again. */
export function FilterChips({ definition, table }: Omit<TableParts, 'fields'>) {
  const texts = useTexts(definition)
  const active = definition.fields
    .map((field) => ({ field, values: filterValues(table.filters, field.name) }))
    .filter(({ values }) => values.length > 0)
  if (active.length === 0) return null
  return (
    <ul className="kit-chips" aria-label={texts('kit:filter.active')}>
      {active.map(({ field, values }) => {
        const name = texts(`fields.${field.name}`)
        const range = field.kind === 'date' || field.kind === 'datetime'
        const words = values.map((value) => wordOf(field, value, texts))
        return (
          <li key={field.name}>
            <span>
              {texts('kit:filter.chip', { name, values: words.join(range ? ' – ' : ', ') })}
            </span>
            <Button
              type="text"
              size="small"
              icon={<CloseOutlined />}
              aria-label={texts('kit:filter.remove', { name })}
              onClick={() => {
                table.setFilters(withFilter(table.filters, field, []), 'replace')
                table.setCurrentPage(1)
              }}
            />
          </li>
        )
      })}
    </ul>
  )
}
