import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { LOCALES, type Names } from '@credit/contract'
import { Button, Flex, Form, Input, Switch, Typography } from 'antd'
import { formRule, isEmpty, ruleOf } from '../form-rules.js'
import type { Column } from '../kind-options.js'
import { UntranslatedTag } from '../names-text.js'
import type { ControlProps, InputProps, Texts } from '../types.js'

interface NamesProps extends ControlProps<Partial<Names>> {
  texts: Texts
}

/** Text inputs of both languages. English is optional: a text without it is read in Chinese. */
export function NamesInput({ id, value, onChange, texts }: NamesProps) {
  return (
    <Flex vertical gap={6}>
      {LOCALES.map((locale, index) => (
        <Input
          key={locale}
          id={index === 0 ? id : undefined}
          prefix={<Typography.Text type="secondary">{texts(`kit:language.${locale}`)}</Typography.Text>}
          aria-label={texts(`kit:language.${locale}`)}
          value={value?.[locale] ?? ''}
          onChange={({ target }) => onChange?.({ ...value, [locale]: target.value })}
          {...(locale === 'en-US' ? { placeholder: texts('kit:names.optional') } : {})}
          suffix={locale === 'en-US' && value?.['zh-CN'] && isEmpty(value['en-US']) ? <UntranslatedTag /> : null}
        />
      ))}
    </Flex>
  )
}

/**
 * Keeps the typed text, even if it is not a number. Ant Design's `InputNumber` changes it to the nearest allowed
 * number.
 */
export const NUMBER_INPUT = <Input inputMode="decimal" autoComplete="off" style={{ maxWidth: 160 }} />
const CONTROLS = {
  text: <Input />,
  number: NUMBER_INPUT,
  switch: <Switch />,
} as const

/** Returns a new entry with the initial values that its switches and names need. */
function emptyEntry(columns: readonly Column[]): Record<string, unknown> {
  const values = { switch: true, names: {}, text: '', number: null }
  return Object.fromEntries(columns.map(({ name, kind }) => [name, values[kind]]))
}

/** Repeated group, of which a form may have one. */
export function ItemsInput({ field, texts, rule, record }: InputProps<'items'>) {
  const columns = field.columns.map((column) => {
    const { name, kind, required } = column
    const label = texts(`fields.${field.name}_${name}`)
    return {
      ...column,
      label,
      rules: [formRule({ kind, label, texts, rule: ruleOf(rule?.items, name, required) })],
    }
  })
  return (
    <Form.List name={field.name} {...(record ? {} : { initialValue: [] })}>
      {(rows, { add, remove }) => (
        <>
          {rows.map((row) => (
            <fieldset className="kit-item" key={row.key}>
              <legend className="visually-hidden">{texts('kit:items.row', { n: row.name + 1 })}</legend>
              {columns.map(({ name, kind, label, rules }) => (
                <Form.Item
                  key={name}
                  name={[row.name, name]}
                  className={kind === 'names' ? 'kit-item-wide' : undefined}
                  label={label}
                  valuePropName={kind === 'switch' ? 'checked' : 'value'}
                  rules={rules}
                >
                  {kind === 'names' ? <NamesInput texts={texts} /> : CONTROLS[kind]}
                </Form.Item>
              ))}
              <Button
                type="text"
                icon={<DeleteOutlined />}
                aria-label={texts('kit:items.remove', { n: row.name + 1 })}
                onClick={() => remove(row.name)}
              />
            </fieldset>
          ))}
          <Button icon={<PlusOutlined aria-hidden="true" />} onClick={() => add(emptyEntry(field.columns))}>
            {texts('kit:items.add')}
          </Button>
        </>
      )}
    </Form.List>
  )
}
