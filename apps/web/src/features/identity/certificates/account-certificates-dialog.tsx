import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { apiQuery } from '../../../api/query.js'
import { PlainDialog } from '../../../shared/components/plain-dialog.js'
import { toast } from '../../../shared/toast.js'
import { CertificateList } from './certificate-list.js'

const BOUND = '/credit/admin/api/account/certificate/bound'

interface Props {
  account: { id: string; loginName: string }
  onClose: () => void
  /** Called after a certificate was unbound. */
}

/** Login certificates of an account in the supervisor's area. */
export default function AccountCertificatesDialog({ account, onClose }: Props) {
  const { t } = useTranslation(['identity', 'common'])
  const query = { accountId: account.id }
  const list = apiQuery.useQuery('get', BOUND, { params: { query } })
  const unbind = apiQuery.useMutation('delete', `${BOUND}/{id}`, {
    onSuccess: () => void toast('success', t('certificates.unbound')),
  })
  return (
    <PlainDialog
      title={t('certificates.of', { name: account.loginName })}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('common:action.close')}</Button>}
    >
      <p>{t('certificates.whyOf')}</p>
      <CertificateList
        rows={list.data}
        error={list.error ?? unbind.error}
        pending={unbind.isPending ? unbind.variables?.params.path.id : undefined}
        onUnbind={(id) => unbind.mutate({ params: { path: { id } } })}
      />
    </PlainDialog>
  )
}
