import { Form, Input, Space } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { digitsForm, namedRule } from '../../../shared/normalised.js'

interface Props {
  /** Name of the form, from which the field's ID is built. */
  form: string
  /** Button that sends the code. */
  button: ReactNode
  onPressEnter?: () => void
}

/** Ant Design form field for a code sent to a phone, with the button that sends it. */
export function CodeField({ form, button, onPressEnter }: Props) {
  const { t } = useTranslation(['identity', 'common'])
  return (
    <Form.Item label={t('phone.code')} htmlFor={`${form}_code`}>
      <Space.Compact block>
        <Form.Item
          name="code"
          noStyle
          normalize={digitsForm}
          validateTrigger="onBlur"
          rules={[namedRule('smsCode', t)]}
        >
          <Input inputMode="numeric" autoComplete="one-time-code" onPressEnter={onPressEnter} />
        </Form.Item>
        {button}
      </Space.Compact>
    </Form.Item>
  )
}
