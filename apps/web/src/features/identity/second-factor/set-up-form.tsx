import { Alert, Button, Form, Input, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '../../../api/errors.js'
import { apiQuery } from '../../../api/query.js'
import { digitsForm } from '../../../shared/normalised.js'

const QR_SIZE = 200

/** Asks for the password, then shows the secret as a QR code and asks for the authenticator's first code. */
export function SetUpForm({ onConfirmed }: { onConfirmed: (recoveryCodes: string[]) => void }) {
  const { t } = useTranslation('identity')
  const [form] = Form.useForm<{ pwd: string; otp: string }>()
  const showFields = ({ fields }: ApiError) =>
    form.setFields(Object.entries(fields).map(([name, errors]) => ({ name: name as 'pwd' | 'otp', errors })))
  const setUp = apiQuery.useMutation('post', '/credit/admin/api/account/mfa/setup', {
    meta: { quiet: true },
    onError: showFields,
  })
  const confirm = apiQuery.useMutation('post', '/credit/admin/api/account/mfa/confirm', {
    // The dialog shows the recovery codes first.
    meta: { quiet: true },
    onSuccess: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
    onError: showFields,
  })
  const failed = [setUp.error, confirm.error].find((error) => error && Object.keys(error.fields).length === 0)
  const given = setUp.data

  return (
    <Form
      form={form}
      name="second-factor"
      layout="vertical"
      requiredMark={false}
      onFinish={({ pwd, otp }) => (given ? confirm.mutate({ body: { otp } }) : setUp.mutate({ body: { pwd } }))}
    >
      {failed ? <Alert type="error" showIcon message={failed.message} /> : null}
      {given ? (
        <>
          <p>{t('secondFactor.scan')}</p>
          <img src={given.qr} alt={t('secondFactor.qr')} width={QR_SIZE} height={QR_SIZE} />
          <p>
            {t('secondFactor.key')} <Typography.Text code>{given.secret}</Typography.Text>
          </p>
          <Form.Item
            name="otp"
            normalize={digitsForm}
            label={t('secondFactor.code')}
            rules={[{ required: true, message: t('secondFactor.codeRequired') }]}
          >
            <Input inputMode="numeric" autoComplete="one-time-code" />
          </Form.Item>
        </>
      ) : (
        <Form.Item
          name="pwd"
          label={t('secondFactor.password')}
          rules={[{ required: true, message: t('secondFactor.passwordRequired') }]}
        >
          <Input.Password autoComplete="current-password" />
        </Form.Item>
      )}
      <Button type="primary" htmlType="submit" loading={setUp.isPending || confirm.isPending}>
        {t(given ? 'secondFactor.confirm' : 'secondFactor.setUp')}
      </Button>
    </Form>
  )
}
