import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { apiQuery } from '../../../api/query.js'
import { toast } from '../../../shared/toast.js'

/** Says that the address is not verified yet, and sends another link. */
export function MailState({ email }: { email: string }) {
  const { t } = useTranslation('messaging-preferences')
  const send = apiQuery.useMutation('post', '/credit/admin/api/messagePreference/email/link', {
    meta: { quiet: true },
    onSuccess: () => void toast('success', t('verify.sent', { email })),
  })
  return (
    <Alert
      type={send.error ? 'error' : 'warning'}
      showIcon
      message={send.error ? (send.error.fields.email?.[0] ?? send.error.message) : t('verify.waiting')}
      action={
        <Button size="small" loading={send.isPending} onClick={() => send.mutate({})}>
          {t('verify.again')}
        </Button>
      }
    />
  )
}
