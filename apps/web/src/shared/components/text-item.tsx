import { LENGTH } from '@credit/contract'
import { Form, Input } from 'antd'
import { useTextRules } from '../hooks/use-text-rules.js'

/** Long text of a dialog, required by default. */
export function TextItem({
  name = 'text',
  label,
  hint,
  required = true,
}: {
  name?: string
  label: string
  hint?: string
  required?: boolean
}) {
  const rules = useTextRules()
  return (
    <Form.Item
      name={name}
      label={label}
      extra={hint}
      rules={[...(required ? [rules.required(label)] : []), rules.atMost(LENGTH.text.max)]}
    >
      <Input.TextArea autoSize={{ minRows: 3, maxRows: 10 }} />
    </Form.Item>
  )
}
