import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { apiQuery } from '../../../api/query.js'
import { PlainDialog } from '../../../shared/components/plain-dialog.js'
import { toast } from '../../../shared/toast.js'
import { CertificateList } from './certificate-list.js'

const LIST = '/credit/admin/api/account/certificate/list'

/** Login certificates of the account. Logging in with a certificate binds it. */
export default function CertificatesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['identity', 'common'])
  const list = apiQuery.useQuery('get', LIST)
  const unbind = apiQuery.useMutation('delete', '/credit/admin/api/account/certificate/{id}', {
    onSuccess: () => void toast('success', t('certificates.unbound')),
  })
  return (
    <PlainDialog
      title={t('certificates.title')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('common:action.close')}</Button>}
    >
      <p>{t('certificates.why')}</p>
      <CertificateList
        rows={list.data}
        error={list.error ?? unbind.error}
        pending={unbind.isPending ? unbind.variables?.params.path.id : undefined}
        onUnbind={(id) => unbind.mutate({ params: { path: { id } } })}
      />
    </PlainDialog>
  )
}
