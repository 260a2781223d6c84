import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { LOCALES, type Names } from '@credit/contract'
import { Button, Form, Input, InputNumber, Select, Switch } from 'antd'
import type { Column, ControlProps, InputProps, Texts } from '../types.js'

interface NamesProps extends ControlProps<Partial<Names>> {
  texts: Texts
}

/** One line a language; both are asked for, since every screen exists in both. */
export function NamesInput({ id, value, onChange, texts }: NamesProps) {
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

export function TagsInput({ id, value, onChange }: ControlProps<string[]>) {
  return (
    <Select id={id} value={value} onChange={onChange} mode="tags" open={false} suffixIcon={null} />
  )
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
export function ItemsInput({ field, texts }: InputProps<'items'>) {
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
                  className={column.kind === 'names' ? 'kit-item-wide' : undefined}
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
