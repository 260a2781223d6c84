import { Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.js'
import { FormDialog } from '../../../shared/components/form-dialog.js'
import { namedRule } from '../../../shared/normalised.js'
import { toast } from '../../../shared/toast.js'

interface Values {
  personName: string
}

interface Props {
  onClose: () => void
}

/** Owner's name, which is shown with submissions and changes. */
export default function OwnNameDialog({ onClose }: Props) {
  const { t } = useTranslation(['identity-people', 'common'])
  const submit = async (body: Values) => {
    await api.PUT('/credit/admin/api/people/name', { body })
    void toast('success', t('ownName.saved'))
  }
  return (
    <FormDialog<Values>
      name="own-name"
      title={t('ownName.open')}
      okText={t('ownName.ok')}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('ownName.why')}</p>
      <Form.Item
        name="personName"
        label={t('ownName.label')}
        validateTrigger="onBlur"
        rules={[namedRule('personName', t)]}
      >
        <Input autoComplete="name" />
      </Form.Item>
    </FormDialog>
  )
}
