import { LENGTH } from '@credit/contract'
import { Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'

/** The field `reason` of a form. */
export function ReasonField({ required }: { required: boolean }) {
  const { t } = useTranslation(['workflow', 'kit'])
  const { max } = LENGTH.text
  return (
    <Form.Item
      name="reason"
      label={t('stage.reason')}
      rules={[
        ...(required ? [{ required, whitespace: true, message: t('stage.reasonRequired') }] : []),
        { max, message: t('kit:rule.maxLength', { n: max }) },
      ]}
    >
      <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} />
    </Form.Item>
  )
}
