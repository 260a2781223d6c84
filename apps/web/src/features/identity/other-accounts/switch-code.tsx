import { useTranslation } from 'react-i18next'
import { answer, api } from '../../../api/client.js'
import type { components } from '../../../api/schema.js'
import { FormDialog } from '../../../shared/components/form-dialog.js'
import { toast } from '../../../shared/toast.js'
import { CodeField } from '../phone/code-field.js'
import { CodeButton } from '../public/code-button.js'

interface Props {
  id: string
  loginName: string
  onSwitch: (code: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for the code that is required to switch to an account with the same verified phone. */
export function SwitchCode({ id, loginName, onSwitch, onClose }: Props) {
  const { t } = useTranslation(['identity', 'common'])
  const send = async () => {
    const call = api.POST('/credit/admin/api/account/other/{id}/code', { params: { path: { id } } })
    try {
      const { resendAfter }: components['schemas']['CodeSent'] = await answer(call)
      void toast('success', t('common:sms.sent'))
      return resendAfter
    } catch {
      void toast('error', t('common:sms.failed'))
      return null
    }
  }
  return (
    <FormDialog<{ code: string }>
      name="switch-code"
      title={t('switch.to', { name: loginName })}
      okText={t('switch.go')}
      onSubmit={({ code }) => onSwitch(code)}
      onClose={onClose}
    >
      <p>{t('switch.codeWhy')}</p>
      <CodeField form="switch-code" button={<CodeButton onSend={send} />} />
    </FormDialog>
  )
}
