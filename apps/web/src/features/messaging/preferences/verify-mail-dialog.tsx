import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { apiQuery } from '../../../api/query.js'
import { PlainDialog } from '../../../shared/components/plain-dialog.js'
import { toast } from '../../../shared/toast.js'

/** Confirms the mail address with the token of its link. Requires a click, because mail scanners open links. */
export default function VerifyMailDialog({ token, onClose }: { token: string; onClose: () => void }) {
  const { t } = useTranslation(['messaging-preferences', 'common'])
  const verify = apiQuery.useMutation('put', '/credit/admin/api/messagePreference/email/verified', {
    onSuccess: () => {
      void toast('success', t('verify.done'))
      onClose()
    },
  })
  return (
    <PlainDialog
      title={t('verify.title')}
      okText={t('verify.ok')}
      cancelText={t('common:action.cancel')}
      confirmLoading={verify.isPending}
      onOk={() => verify.mutate({ body: { token } })}
      onClose={onClose}
    >
      {verify.error ? (
        <Alert type="error" showIcon message={verify.error.fields.token?.[0] ?? verify.error.message} />
      ) : null}
      <p>{t('verify.why')}</p>
    </PlainDialog>
  )
}
