import { Alert, Button, Form, Input, Space } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '../../../api/errors.js'
import { apiQuery } from '../../../api/query.js'
import { updateUser } from '../../../api/session.js'
import { LoadProblem } from '../../../shared/components/load-problem.js'
import { PlainDialog } from '../../../shared/components/plain-dialog.js'
import { useCloseGuard } from '../../../shared/hooks/use-close-guard.js'
import { useCountdown } from '../../../shared/hooks/use-countdown.js'
import { namedRule, phoneForm, tokenForm } from '../../../shared/normalised.js'
import { PRESS_WITHOUT_BLUR } from '../../../shared/press-without-blur.js'
import { toast } from '../../../shared/toast.js'
import { CodeField } from './code-field.js'

const VERIFY = '/credit/admin/api/account/verify/phone'

interface Values {
  phone: string
  code: string
  /** Required to replace a verified phone. */
  pwd?: string
  /** Required if an account of another kind has verified the phone. */
  otherLoginName?: string
  otherPwd?: string
}

interface Props {
  onClose: () => void
  /** Set if the dialog opened automatically: it can only be completed, postponed or left by logging out. */
  onLogout?: () => void
}

export default function PhoneDialog({ onClose, onLogout }: Props) {
  const { t } = useTranslation(['identity', 'common'])
  const [form] = Form.useForm<Values>()
  const [typed, setTyped] = useState(false)
  const { close, guard } = useCloseGuard(typed, onClose)
  const countdown = useCountdown()
  const bound = apiQuery.useQuery('get', VERIFY)
  const sendCode = apiQuery.useMutation('get', '/credit/admin/api/smssend/verify/phone/code', { meta: { quiet: true } })
  const bind = apiQuery.useMutation('put', VERIFY)
  const reminder = onLogout !== undefined
  const isShared = bind.error !== null && 'otherPwd' in bind.error.fields
  const [asksConsent, setAsksConsent] = useState(false)
  if (isShared && !asksConsent) setAsksConsent(true)

  const showFields = ({ fields }: ApiError) =>
    form.setFields(Object.entries(fields).map(([name, errors]) => ({ name: name as keyof Values, errors })))
  const send = async () => {
    const valid = await form.validateFields(['phone']).catch(() => null)
    if (!valid) return
    sendCode.mutate(
      { params: { query: { phone: valid.phone, purpose: 'bind' } } },
      {
        onSuccess: ({ resendAfter }) => {
          countdown.start(resendAfter)
          void toast('success', t('common:sms.sent'))
        },
        onError: (error) => {
          showFields(error)
          void toast('error', t('common:sms.failed'))
        },
      },
    )
  }
  const submit = (body: Values) =>
    bind.mutate(
      { body },
      {
        onSuccess: () => {
          updateUser({ phoneVerify: true })
          const changed = bound.data?.phoneVerify
          void toast('success', t(changed ? 'common:bind.changed' : 'common:bind.success'))
          onClose()
        },
        onError: showFields,
      },
    )
  const failed = [bind.error, sendCode.error].find((error) => error && Object.keys(error.fields).length === 0)

  return (
    <PlainDialog
      title={t('phone.title')}
      closable={!reminder}
      maskClosable={!reminder}
      keyboard={!reminder}
      onClose={close}
      footer={
        <Space wrap>
          {onLogout ? <Button onClick={onLogout}>{t('menu.logout')}</Button> : null}
          <Button onClick={close}>{t(reminder ? 'phone.later' : 'common:action.cancel')}</Button>
          <Button {...PRESS_WITHOUT_BLUR} type="primary" loading={bind.isPending} onClick={form.submit}>
            {t('phone.bind')}
          </Button>
        </Space>
      }
    >
      {guard}
      {bound.isLoadingError ? <LoadProblem error={bound.error} onRetry={bound.refetch} /> : null}
      <p>{bound.data?.phoneVerify ? t('phone.now', { phone: bound.data.phone }) : t('phone.why')}</p>
      {failed ? <Alert type="error" showIcon message={failed.message} /> : null}
      <Form
        form={form}
        name="bind-phone"
        layout="vertical"
        requiredMark={false}
        onValuesChange={() => setTyped(true)}
        onFinish={submit}
      >
        <Form.Item
          name="phone"
          label={t('phone.label')}
          normalize={phoneForm}
          validateTrigger="onBlur"
          rules={[namedRule('phone', t)]}
        >
          <Input type="tel" inputMode="numeric" autoComplete="tel-national" />
        </Form.Item>
        <CodeField
          form="bind-phone"
          onPressEnter={form.submit}
          button={
            <Button
              {...PRESS_WITHOUT_BLUR}
              loading={sendCode.isPending}
              disabled={countdown.left > 0}
              onClick={() => void send()}
            >
              {countdown.left > 0 ? t('common:sms.again', { seconds: countdown.left }) : t('common:sms.send')}
            </Button>
          }
        />
        {bound.data?.phoneVerify ? (
          <Form.Item
            name="pwd"
            label={t('phone.password')}
            extra={t('phone.passwordWhy')}
            rules={[{ required: true, message: t('phone.passwordRequired') }]}
          >
            <Input.Password autoComplete="current-password" />
          </Form.Item>
        ) : null}
        {asksConsent ? (
          <>
            <Form.Item
              name="otherLoginName"
              normalize={tokenForm}
              label={t('phone.otherLoginName')}
              rules={[{ required: true, message: t('switch.loginNameRequired') }]}
            >
              <Input autoComplete="off" />
            </Form.Item>
            <Form.Item
              name="otherPwd"
              label={t('switch.otherPassword')}
              extra={t('phone.otherWhy')}
              rules={[{ required: true, message: t('switch.passwordRequired') }]}
            >
              <Input.Password autoComplete="off" />
            </Form.Item>
          </>
        ) : null}
      </Form>
    </PlainDialog>
  )
}
