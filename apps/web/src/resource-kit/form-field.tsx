import { ConfigProvider, Form } from 'antd'
import { BLUR_RULE, DAY_TRIGGERS, formRule, isEmpty, repairTyped, ruleOf } from './form-rules.js'
import { isMasked } from './form-values.js'
import { inputOf } from './inputs/registry.js'
import { viewOf } from './kinds.js'
import type { AnyField, Definition, RecordOf } from './types.js'
import { useTexts } from './use-definition.js'

interface FieldProps {
  definition: Definition
  field: AnyField
  record?: RecordOf
}

/** Form field: label, help, control and the rules of the API. */
export function Field({ definition, field, record }: FieldProps) {
  const texts = useTexts(definition)
  const Input = field.input
  const label = texts(`fields.${field.name}`)
  const required = field.required || (field.kept && !isEmpty(record?.[field.name]))
  const rule = ruleOf(definition.schema, field.name, required)
  // A repeated group labels its own controls, so it cannot be a labelled control itself. It may also be empty.
  const group = field.kind === 'items' && !Input
  const checked = formRule({ kind: field.kind, label, rule, texts })
  const validator: typeof checked.validator = (form, value) =>
    isMasked(field, value, record) ? Promise.resolve() : checked.validator(form, value)
  const isDay = field.kind === 'date' || field.kind === 'datetime'
  const rules = [{ ...checked, validator, ...(isDay ? BLUR_RULE : {}) }]
  const item = (
    <Form.Item
      label={label}
      className={(field.wide ?? viewOf(field).wide) ? 'kit-wide' : undefined}
      extra={field.hint ? texts(`hints.${field.name}`) : undefined}
      normalize={(value: unknown) => repairTyped(value, rule) ?? null}
      {...(group ? {} : { name: field.name, rules })}
      {...(isDay ? { validateTrigger: DAY_TRIGGERS } : {})}
      initialValue={record ? undefined : field.initial}
    >
      {Input ? <Input record={record} /> : inputOf(field, { texts, record, rule })}
    </Form.Item>
  )
  const locked = field.once && record
  return locked ? <ConfigProvider componentDisabled>{item}</ConfigProvider> : item
}
