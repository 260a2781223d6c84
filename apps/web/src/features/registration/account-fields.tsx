import { SoundOutlined } from '@ant-design/icons'
import { type ParticipantSign, passwordProblems } from '@credit/contract'
import { Button, Col, Form, Input, Row, Space } from 'antd'
import { useState } from 'react'
import { ApiError } from '../../api/client.js'
import { formRule, ruleOf } from '../../resource-kit/form-rules.js'
import { useCaptcha } from '../../shared/hooks/use-captcha.js'
import { useCountdown } from '../../shared/hooks/use-countdown.js'
import { digitsForm, namedRule, phoneForm, tokenForm } from '../../shared/normalised.js'
import { PRESS_WITHOUT_BLUR } from '../../shared/press-without-blur.js'
import { toast } from '../../shared/toast.js'
import { SCHEMAS, sendCode } from './calls.js'
import { useTexts } from './labels.js'

const CAPTCHA_HEIGHT = 40

interface Props {
  sign: ParticipantSign
  token: string | null
  onToken: (token: string) => void
}

/** Login name, password, and the phone number with its code. */
export function AccountFields({ sign, token, onToken }: Props) {
  const texts = useTexts()
  const form = Form.useFormInstance()
  const rule = ruleOf(SCHEMAS[sign], 'loginName')
  const label = texts('fields.loginName')
  return (
    <Row gutter={24}>
      <Col xs={24} md={12}>
        <Form.Item
          name="loginName"
          label={label}
          extra={texts('hints.loginName')}
          validateTrigger="onBlur"
          rules={[formRule({ kind: 'text', label, rule, texts })]}
        >
          <Input autoComplete="username" autoCapitalize="off" spellCheck={false} />
        </Form.Item>
      </Col>
      <Col xs={24} md={12} />
      <Col xs={24} md={12}>
        <Form.Item
          name="pwd"
          label={texts('fields.pwd')}
          extra={texts('hints.pwd')}
          validateTrigger="onBlur"
          dependencies={['loginName']}
          rules={[
            { required: true, message: texts('required.pwd') },
            {
              validator: (_, value: string = '') => {
                const problems = passwordProblems(value, form.getFieldValue('loginName') ?? '')
                if (value === '' || problems.length === 0) return Promise.resolve()
                const named = problems.join() === 'loginName'
                const message = named ? texts('pwdLoginName') : texts('common:rule.password')
                return Promise.reject(new Error(message))
              },
            },
          ]}
        >
          <Input.Password autoComplete="new-password" />
        </Form.Item>
      </Col>
      <Col xs={24} md={12}>
        <Form.Item
          name="confirm"
          label={texts('fields.confirm')}
          validateTrigger="onBlur"
          dependencies={['pwd']}
          rules={[
            { required: true, message: texts('required.confirm') },
            {
              validator: (_, value) =>
                !value || value === form.getFieldValue('pwd')
                  ? Promise.resolve()
                  : Promise.reject(new Error(texts('common:password.differs'))),
            },
          ]}
        >
          <Input.Password autoComplete="new-password" />
        </Form.Item>
      </Col>
      <PhoneFields token={token} onToken={onToken} />
    </Row>
  )
}

/** Phone number, captcha and code. Sending the code uses up the captcha. */
function PhoneFields({ token, onToken }: Omit<Props, 'sign'>) {
  const texts = useTexts()
  const form = Form.useFormInstance()
  const captcha = useCaptcha()
  const countdown = useCountdown()
  const [busy, setBusy] = useState(false)

  const send = async () => {
    captcha.fetchOnce()
    const valid = await form.validateFields(['phone']).catch(() => null)
    const vcode = form.getFieldValue('vcode')
    form.setFields([{ name: 'vcode', errors: vcode ? [] : [texts('required.vcode')] }])
    if (!valid || !vcode) return
    setBusy(true)
    try {
      const sent = await sendCode({ phone: valid.phone, vcode, uuid: captcha.uuid }, token)
      form.setFieldValue('vcode', '')
      form.setFields([{ name: 'code', errors: [] }])
      onToken(sent.registrationToken)
      countdown.start(sent.resendAfter)
      void toast('success', texts('common:sms.sent'))
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      // Clearing the field also removes its error.
      form.setFieldValue('vcode', '')
      const { fields } = cause
      const named = Object.entries(fields).map(([name, errors]) => ({ name, errors }))
      form.setFields(named.length > 0 ? named : [{ name: 'phone', errors: [cause.message] }])
      void toast('error', texts('common:sms.failed'))
    } finally {
      setBusy(false)
      captcha.refresh()
    }
  }

  return (
    <>
      <Col xs={24} md={12}>
        <Form.Item
          name="phone"
          label={texts('fields.phone')}
          extra={texts('hints.phone')}
          normalize={phoneForm}
          validateTrigger="onBlur"
          rules={[namedRule('phone', texts)]}
        >
          <Input type="tel" inputMode="numeric" autoComplete="tel-national" onBlur={captcha.fetchOnce} />
        </Form.Item>
      </Col>
      <Col xs={24} md={12}>
        <Form.Item
          label={texts('fields.vcode')}
          htmlFor="registration_vcode"
          required
          extra={<span role="status">{captcha.spoken ? texts(`captcha.${captcha.spoken}`) : null}</span>}
        >
          <Space.Compact block>
            <Form.Item
              name="vcode"
              normalize={tokenForm}
              noStyle
              rules={[
                {
                  validator: (_, value) =>
                    value || token ? Promise.resolve() : Promise.reject(new Error(texts('required.vcode'))),
                },
              ]}
            >
              <Input
                autoComplete="off"
                autoCapitalize="off"
                spellCheck={false}
                inputMode={captcha.spoken ? 'numeric' : undefined}
                onFocus={captcha.fetchOnce}
              />
            </Form.Item>
            <Button
              aria-label={texts('captcha.refresh')}
              title={texts('captcha.refresh')}
              style={{ paddingInline: 4, minWidth: 104 }}
              onClick={captcha.refresh}
            >
              {captcha.src ? (
                <img src={captcha.src} alt={texts('captcha.alt')} height={CAPTCHA_HEIGHT - 12} />
              ) : (
                texts('captcha.get')
              )}
            </Button>
            <Button
              aria-label={texts('captcha.listen')}
              title={texts('captcha.listen')}
              icon={<SoundOutlined />}
              onClick={() => void captcha.listen()}
            />
          </Space.Compact>
        </Form.Item>
      </Col>
      <Col xs={24} md={12}>
        <Form.Item label={texts('fields.code')} htmlFor="registration_code" required>
          <Space.Compact block>
            <Form.Item
              name="code"
              noStyle
              normalize={digitsForm}
              validateTrigger="onBlur"
              rules={[
                namedRule('smsCode', texts),
                {
                  validator: () => (token ? Promise.resolve() : Promise.reject(new Error(texts('required.code')))),
                },
              ]}
            >
              <Input inputMode="numeric" autoComplete="one-time-code" />
            </Form.Item>
            <Button {...PRESS_WITHOUT_BLUR} loading={busy} disabled={countdown.left > 0} onClick={() => void send()}>
              {countdown.left > 0 ? texts('common:sms.again', { seconds: countdown.left }) : texts('common:sms.send')}
            </Button>
          </Space.Compact>
        </Form.Item>
      </Col>
    </>
  )
}
