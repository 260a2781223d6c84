import { LENGTH } from '@credit/contract'
import { Form } from 'antd'
import { useTextRules } from '../hooks/use-text-rules.js'
import { DecisionText } from './decision-text.js'
import type { TemplateUse } from './template-select.js'

/** Long text of a dialog, required by default. */
export function TextItem({
  name = 'text',
  label,
  hint,
  required = true,
  template,
}: {
  name?: string
  label: string
  hint?: string
  required?: boolean
  template?: TemplateUse
}) {
  const rules = useTextRules()
  return (
    <Form.Item
      name={name}
      label={label}
      extra={hint}
      rules={[...(required ? [rules.required(label)] : []), rules.atMost(LENGTH.text.max)]}
    >
      <DecisionText template={template} />
    </Form.Item>
  )
}
