import { PHONE, SMS_CODE, SMS_CODE_DIGITS } from '@credit/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Form, Input, Modal, Space } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../api/client.js'
import { updateUser } from '../../../api/session.js'
import { useCountdown } from '../../../shared/hooks/use-countdown.js'
import { toast } from '../../../shared/toast.js'
import { type Binding, bindPhone, loadPhone, sendBindCode } from './calls.js'

interface Props {
  onClose: () => void
  /** Given where the dialog opened by itself: it must be answered, put off, or left by logging out. */
  onLogout?: () => void
}

const PHONE_LENGTH = 11
const digits = (value: string | undefined) => value?.replace(/\D/g, '')

export default function PhoneDialog({ onClose, onLogout }: Props) {
  const { t } = useTranslation(['identity', 'common'])
  const [form] = Form.useForm<Binding>()
  const client = useQueryClient()
  const known = useQuery({ queryKey: ['account', 'verify', 'phone'], queryFn: loadPhone })
  const countdown = useCountdown()
  const [busy, setBusy] = useState<'send' | 'bind'>()
  const [error, setError] = useState<string>()
  const wanted = onLogout !== undefined

  const attempt = async (what: 'send' | 'bind', work: () => Promise<void>) => {
    setBusy(what)
    setError(undefined)
    try {
      await work()
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      const fields = Object.entries(cause.fields)
      form.setFields(fields.map(([name, errors]) => ({ name: name as keyof Binding, errors })))
      if (fields.length === 0) setError(cause.message)
      if (what === 'send') void toast('error', t('common:sms.failed'))
    } finally {
      setBusy(undefined)
    }
  }
  const sendCode = async () => {
    const valid = await form.validateFields(['phone']).catch(() => null)
    if (!valid) return
    await attempt('send', async () => {
      countdown.start(await sendBindCode(valid.phone))
      void toast('success', t('common:sms.sent'))
    })
  }
  const submit = (values: Binding) =>
    attempt('bind', async () => {
      await bindPhone(values)
      updateUser({ phoneVerify: true })
      const changed = known.data?.phoneVerify
      void toast('success', t(changed ? 'common:change.success' : 'common:bind.success'))
      void client.invalidateQueries()
      onClose()
    })

  return (
    <Modal
      open
      title={t('phone.title')}
      closable={!wanted}
      maskClosable={!wanted}
      keyboard={!wanted}
      onCancel={onClose}
      footer={
        <Space wrap className="phone-foot">
          {onLogout ? <Button onClick={onLogout}>{t('menu.logout')}</Button> : null}
          <Button onClick={onClose}>{t(wanted ? 'phone.later' : 'common:action.cancel')}</Button>
          <Button type="primary" loading={busy === 'bind'} onClick={form.submit}>
            {t('phone.bind')}
          </Button>
        </Space>
      }
    >
      <p className="kit-quiet">
        {known.data?.phoneVerify ? t('phone.now', { phone: known.data.phone }) : t('phone.why')}
      </p>
      {error ? <Alert type="error" showIcon message={error} /> : null}
      <Form form={form} name="bind-phone" layout="vertical" requiredMark={false} onFinish={submit}>
        <Form.Item
          name="phone"
          label={t('phone.label')}
          normalize={digits}
          validateTrigger="onBlur"
          rules={[{ required: true, pattern: PHONE, message: t('common:phone.rule') }]}
        >
          <Input
            type="tel"
            inputMode="numeric"
            autoComplete="tel-national"
            maxLength={PHONE_LENGTH}
          />
        </Form.Item>
        <Form.Item label={t('phone.code')} htmlFor="bind-phone_code">
          <div className="phone-code">
            <Form.Item
              name="code"
              noStyle
              normalize={digits}
              validateTrigger="onBlur"
              rules={[{ required: true, pattern: SMS_CODE, message: t('common:rule.smsCode') }]}
            >
              <Input
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={SMS_CODE_DIGITS}
                onPressEnter={form.submit}
              />
            </Form.Item>
            <Button
              loading={busy === 'send'}
              disabled={countdown.left > 0}
              onClick={() => void sendCode()}
            >
              {countdown.left > 0
                ? t('common:sms.again', { seconds: countdown.left })
                : t('common:sms.send')}
            </Button>
          </div>
        </Form.Item>
      </Form>
    </Modal>
  )
}
