import { Alert, Button, Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { apiQuery } from '../../../api/query.js'
import { tokenForm } from '../../../shared/normalised.js'

interface Values {
  pwd: string
  otp: string
}

/** Removes the caller's authenticator, using the password and a code. */
export function RemoveForm({ onRemoved }: { onRemoved: () => void }) {
  const { t } = useTranslation('identity')
  const [form] = Form.useForm<Values>()
  const disable = apiQuery.useMutation('post', '/credit/admin/api/account/mfa/disable', {
    onSuccess: onRemoved,
    onError: ({ fields }) =>
      form.setFields(Object.entries(fields).map(([name, errors]) => ({ name: name as keyof Values, errors }))),
  })
  return (
    <Form
      form={form}
      name="second-factor-removal"
      layout="vertical"
      requiredMark={false}
      onFinish={(body) => disable.mutate({ body })}
    >
      {disable.error && Object.keys(disable.error.fields).length === 0 ? (
        <Alert type="error" showIcon message={disable.error.message} />
      ) : null}
      <Form.Item
        name="pwd"
        label={t('secondFactor.password')}
        rules={[{ required: true, message: t('secondFactor.passwordRequired') }]}
      >
        <Input.Password autoComplete="current-password" />
      </Form.Item>
      <Form.Item
        name="otp"
        normalize={tokenForm}
        label={t('secondFactor.codeOrRecovery')}
        rules={[{ required: true, message: t('secondFactor.codeRequired') }]}
      >
        <Input autoComplete="one-time-code" />
      </Form.Item>
      <Button danger htmlType="submit" loading={disable.isPending}>
        {t('secondFactor.disable')}
      </Button>
    </Form>
  )
}
