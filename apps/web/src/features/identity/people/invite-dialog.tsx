import { Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { answer, api } from '../../../api/client.js'
import { FormDialog } from '../../../shared/components/form-dialog.js'
import { namedRule, phoneForm } from '../../../shared/normalised.js'

interface Values {
  personName: string
  loginName: string
  phone: string
}

interface Props {
  onClose: () => void
  onInvited: (invited: { name: string; password: string }) => void
}

/** Invites a person by name, login name and phone. */
export default function InviteDialog({ onClose, onInvited }: Props) {
  const { t } = useTranslation(['identity-people', 'common'])
  const submit = async (body: Values) => {
    const { password } = await answer(api.POST('/credit/admin/api/people', { body }))
    onInvited({ name: body.personName, password })
  }
  return (
    <FormDialog<Values>
      name="invite-person"
      title={t('invite.open')}
      okText={t('invite.ok')}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('invite.hint')}</p>
      <Form.Item
        name="personName"
        label={t('invite.name')}
        validateTrigger="onBlur"
        rules={[namedRule('personName', t)]}
      >
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="loginName"
        label={t('invite.loginName')}
        validateTrigger="onBlur"
        rules={[namedRule('loginName', t)]}
      >
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="phone"
        label={t('invite.phone')}
        normalize={phoneForm}
        validateTrigger="onBlur"
        rules={[namedRule('phone', t)]}
      >
        <Input type="tel" inputMode="numeric" autoComplete="off" />
      </Form.Item>
    </FormDialog>
  )
}
