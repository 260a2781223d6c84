import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { LOCALES, type Names } from '@credit/contract'
import { Button, Form, Input, InputNumber, Select, Switch } from 'antd'
import { currentLocale } from '../../i18n/index.js'
import type {
  Column,
  ControlProps,
  InputProps,
  KindView,
  RecordOf,
  ShowProps,
  Texts,
} from '../types.js'
import { NOTHING } from './plain.js'

function NamesText({ field, record }: { field: { name: string }; record: RecordOf }) {
  const names = record[field.name] as Partial<Names> | null | undefined
  return <>{names?.[currentLocale()] || record.name || NOTHING}</>
}

type NamesProps = ControlProps<Partial<Names>> & { texts: Texts }

/** One line a language; both are asked for, since every screen exists in both. */
function NamesInput({ id, value, onChange, texts }: NamesProps) {
  return (
    <div className="kit-names">
      {LOCALES.map((locale, index) => (
        <Input
          key={locale}
          id={index === 0 ? id : undefined}
          addonBefore={texts(`kit:language.${locale}`)}
          aria-label={texts(`kit:language.${locale}`)}
          value={value?.[locale] ?? ''}
          onChange={(e) => onChange?.({ ...value, [locale]: e.target.value })}
        />
      ))}
    </div>
  )
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
  input: ({ field: _, record: __, ...rest }) => <NamesInput {...(rest as NamesProps)} />,
  filter: 'text',
}

function Tags({ field, record }: { field: { name: string }; record: RecordOf }) {
  const value: unknown = record[field.name]
  return <>{Array.isArray(value) && value.length > 0 ? value.join(', ') : NOTHING}</>
}

export const tags: KindView<'tags'> = {
  cell: Tags,
  show: Tags,
  input: ({ field: _, texts: __, record: ___, ...control }) => (
    <Select {...(control as ControlProps<string[]>)} mode="tags" open={false} suffixIcon={null} />
  ),
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

const CONTROLS = {
  text: <Input />,
  number: <InputNumber precision={0} style={{ width: '100%' }} />,
  switch: <Switch />,
} as const

/** A new row brings what its switches and groups need to be edited. */
function emptyRow(columns: readonly Column[]): Record<string, unknown> {
  return Object.fromEntries(
    columns.map(({ name, kind }) => [
      name,
      { switch: true, names: {}, text: '', number: null }[kind],
    ]),
  )
}

/** The one repeated group a form may have: rows of plain columns, kept by the form itself. */
function ItemsInput({ field, texts }: InputProps<'items'>) {
  const label = (column: Column) => texts(`fields.${field.name}_${column.name}`)
  return (
    <Form.List name={field.name}>
      {(rows, { add, remove }) => (
        <div className="kit-items">
          {rows.map((row) => (
            <fieldset className="kit-item" key={row.key}>
              <legend className="kit-hidden">{texts('kit:items.row', { n: row.name + 1 })}</legend>
              {field.columns.map((column) => (
                <Form.Item
                  key={column.name}
                  name={[row.name, column.name]}
                  label={label(column)}
                  valuePropName={column.kind === 'switch' ? 'checked' : 'value'}
                  rules={[{ required: column.required, message: texts('kit:rule.required') }]}
                >
                  {column.kind === 'names' ? <NamesInput texts={texts} /> : CONTROLS[column.kind]}
                </Form.Item>
              ))}
              <Button
                type="text"
                icon={<DeleteOutlined />}
                style={{ marginTop: 'var(--remove-top)' }}
                aria-label={texts('kit:items.remove', { n: row.name + 1 })}
                onClick={() => remove(row.name)}
              />
            </fieldset>
          ))}
          <Button icon={<PlusOutlined />} onClick={() => add(emptyRow(field.columns))}>
            {texts('kit:items.add')}
          </Button>
        </div>
      )}
    </Form.List>
  )
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
  input: ItemsInput,
  wide: true,
}
