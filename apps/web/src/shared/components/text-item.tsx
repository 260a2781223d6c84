import { LENGTH } from '@credit/contract'
import { Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'

/** A long text of a dialog, required unless said otherwise. */
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
  const { t } = useTranslation('kit')
  const { max } = LENGTH.text
  return (
    <Form.Item
      name={name}
      label={label}
      extra={hint}
      rules={[
        ...(required
          ? [{ required, whitespace: true, message: t('rule.required', { label }) }]
          : []),
        { max, message: t('rule.maxLength', { n: max }) },
      ]}
    >
      <Input.TextArea autoSize={{ minRows: 3, maxRows: 10 }} />
    </Form.Item>
  )
}
