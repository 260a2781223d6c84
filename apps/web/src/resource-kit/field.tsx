import { Form } from 'antd'
import { antdRules, ruleOf } from './form-rules.js'
import { inputOf } from './inputs/registry.js'
import { viewOf } from './kinds/registry.js'
import type { AnyField, Definition, RecordOf } from './types.js'
import { useTexts } from './use-texts.js'

interface Props {
  definition: Definition
  field: AnyField
  record?: RecordOf
  /** True where a new section begins. */
  heading?: boolean
}

/** One field of a form: label, hint, control and the rules that the server checks too. */
export function Field({ definition, field, record, heading }: Props) {
  const texts = useTexts(definition)
  const { wide } = viewOf(field)
  const Control = inputOf(field)
  const shared = {
    label: texts(`fields.${field.name}`),
    extra: field.hint ? texts(`hints.${field.name}`) : undefined,
    className: wide ? 'kit-wide' : undefined,
  }
  const Input = field.input
  const control = Input ? (
    <Input />
  ) : (
    <Control field={field as never} texts={texts} record={record} />
  )
  return (
    <>
      {heading && field.section ? <h2>{texts(`sections.${field.section}`)}</h2> : null}
      {field.kind === 'items' && !Input ? (
        // The group names its own controls, so it may not be one control itself.
        <Form.Item {...shared} required={ruleOf(definition, field).required}>
          {control}
        </Form.Item>
      ) : (
        <Form.Item {...shared} name={field.name} rules={antdRules(definition, field, texts)}>
          {control}
        </Form.Item>
      )}
    </>
  )
}
