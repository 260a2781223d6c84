import { Checkbox } from 'antd'
import { ColumnFilter } from './column-filter.js'
import { filterValues, nextSorters, orderOf, type TableParts, withFilter } from './table-state.js'
import type { AnyField } from './types.js'
import { useTexts } from './use-texts.js'

interface Props extends TableParts {
  buttons: boolean
  selection?: { all: boolean; some: boolean; onChange: (on: boolean) => void }
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const
const GLYPH = { asc: '▲', desc: '▼' } as const

/** A title that sorts when pressed, and its filter. */
function ColumnTools({
  definition,
  field,
  table,
}: Omit<TableParts, 'fields'> & { field: AnyField }) {
  const texts = useTexts(definition)
  const reset = () => table.setCurrentPage(1)
  const order = orderOf(table.sorters, field.name)
  const title = texts(`fields.${field.name}`)
  return (
    <span className="kit-th">
      {field.sortable ? (
        <button
          type="button"
          className="kit-sort"
          onClick={() => {
            table.setSorters(nextSorters(table.sorters, field.name))
            reset()
          }}
        >
          {title}
          <span aria-hidden="true" className={order ? 'kit-sort-on' : 'kit-sort-off'}>
            {order ? GLYPH[order] : '↕'}
          </span>
        </button>
      ) : (
        title
      )}
      {field.filter ? (
        <ColumnFilter
          field={field}
          texts={texts}
          values={filterValues(table.filters, field.name)}
          onChange={(values) => {
            table.setFilters(withFilter(table.filters, field, values), 'replace')
            reset()
          }}
        />
      ) : null}
    </span>
  )
}

/** The same for narrow screens, where rows are cards without a head. */
export function NarrowTools({ definition, fields, table }: TableParts) {
  const texts = useTexts(definition)
  const shown = fields.filter((field) => field.sortable || field.filter)
  if (shown.length === 0) return null
  return (
    <details className="kit-narrow-tools">
      <summary>{texts('kit:narrowTools')}</summary>
      {shown.map((field) => (
        <ColumnTools key={field.name} definition={definition} field={field} table={table} />
      ))}
    </details>
  )
}

/** Titles that sort when pressed, a filter beside each, and the box that selects the page. */
export function TableHead({ definition, fields, table, buttons, selection }: Props) {
  const texts = useTexts(definition)
  return (
    <thead>
      <tr>
        {selection ? (
          <th className="kit-check">
            <Checkbox
              checked={selection.all}
              indeterminate={selection.some && !selection.all}
              aria-label={texts('kit:selectPage')}
              onChange={({ target }) => selection.onChange(target.checked)}
            />
          </th>
        ) : null}
        {fields.map((field) => {
          const order = orderOf(table.sorters, field.name)
          return (
            <th
              key={field.name}
              scope="col"
              style={{ width: field.width }}
              aria-sort={order ? ARIA_SORT[order] : undefined}
            >
              <ColumnTools definition={definition} field={field} table={table} />
            </th>
          )
        })}
        {buttons ? (
          <th scope="col" className="kit-buttons">
            {texts('kit:actions')}
          </th>
        ) : null}
      </tr>
    </thead>
  )
}
