import { type ParticipantSign, SIGN } from '@credit/contract'
import { Form, Input, Radio } from 'antd'
import { useTranslation } from 'react-i18next'
import { answer, api } from '../../../api/client.js'
import { getSession } from '../../../api/session.js'
import { FormDialog } from '../../../shared/components/form-dialog.js'
import { tokenForm } from '../../../shared/normalised.js'
import { toast } from '../../../shared/toast.js'

const ORGANISATION_SIGNS = [SIGN.purchaser, SIGN.supplier, SIGN.agency] as const

interface Values {
  userType: ParticipantSign
  loginName: string
  otherPwd: string
  pwd: string
}

/** Links an account of another kind of the same organisation, using the passwords of both. */
export function LinkForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['identity', 'common'])
  const others = ORGANISATION_SIGNS.filter((sign) => sign !== getSession()?.user.type)
  const required = (key: string) => [{ required: true, message: t(key) }]

  const submit = async (body: Values) => {
    await answer(api.POST('/credit/admin/api/account/other/link', { body }))
    void toast('success', t('switch.linked'))
  }

  return (
    <FormDialog<Values>
      name="link-account"
      title={t('switch.link')}
      okText={t('switch.linkGo')}
      initialValues={{ userType: others[0] }}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('switch.linkWhy')}</p>
      <Form.Item name="userType" label={t('switch.type')}>
        <Radio.Group options={others.map((value) => ({ value, label: t(`common:sign.${value}`) }))} />
      </Form.Item>
      <Form.Item
        name="loginName"
        normalize={tokenForm}
        label={t('switch.loginName')}
        rules={required('switch.loginNameRequired')}
      >
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item name="otherPwd" label={t('switch.otherPassword')} rules={required('switch.passwordRequired')}>
        <Input.Password autoComplete="off" />
      </Form.Item>
      <Form.Item name="pwd" label={t('switch.ownPassword')} rules={required('switch.passwordRequired')}>
        <Input.Password autoComplete="current-password" />
      </Form.Item>
    </FormDialog>
  )
}
