import { LOCALES, type Names } from '@credit/contract'
import { currentLocale } from '../../i18n/index.js'
import type { Column, KindView, RecordOf, ShowProps } from '../types.js'
import { NOTHING } from './plain.js'

function NamesText({ field, record }: { field: { name: string }; record: RecordOf }) {
  const names = record[field.name] as Partial<Names> | null | undefined
  return <>{names?.[currentLocale()] || record.name || NOTHING}</>
}

export const names: KindView<'names'> = {
  cell: NamesText,
  show: ({ field, record, texts }) => {
    const value = record[field.name] as Partial<Names> | null | undefined
    return (
      <>
        {LOCALES.map((locale) => (
          <div key={locale}>
            <span className="kit-quiet">{texts(`kit:language.${locale}`)}</span>{' '}
            {value?.[locale] || NOTHING}
          </div>
        ))}
      </>
    )
  },
  filter: 'text',
}

function Tags({ field, record }: { field: { name: string }; record: RecordOf }) {
  const value: unknown = record[field.name]
  return <>{Array.isArray(value) && value.length > 0 ? value.join(', ') : NOTHING}</>
}

export const tags: KindView<'tags'> = {
  cell: Tags,
  show: Tags,
}

function rowsOf(record: RecordOf, name: string): Record<string, unknown>[] {
  const value: unknown = record[name]
  return Array.isArray(value) ? value : []
}

function cellText(column: Column, row: Record<string, unknown>, yes: string, no: string): string {
  const value = row[column.name]
  if (column.kind === 'switch') return value === true ? yes : no
  if (column.kind === 'names') return (value as Partial<Names> | null)?.[currentLocale()] ?? NOTHING
  return value === null || value === undefined || value === '' ? NOTHING : String(value)
}

function ItemsTable({ field, record, texts }: ShowProps<'items'>) {
  const rows = rowsOf(record, field.name)
  if (rows.length === 0) return <>{NOTHING}</>
  return (
    <table className="kit-plain-table">
      <thead>
        <tr>
          {field.columns.map((column) => (
            <th key={column.name} scope="col">
              {texts(`fields.${field.name}_${column.name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={JSON.stringify(row)}>
            {field.columns.map((column) => (
              <td key={column.name}>{cellText(column, row, texts('kit:yes'), texts('kit:no'))}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export const items: KindView<'items'> = {
  cell: ({ field, record }) => (
    <span className="kit-number">{rowsOf(record, field.name).length || NOTHING}</span>
  ),
  show: ItemsTable,
  wide: true,
}
