import { useTranslation } from 'react-i18next'
import CertificateDialog from '../features/participants/certificates/certificate-dialog.js'
import { OwnListPage } from '../resource-kit/own-list-page.js'
import type { PageProps } from '../resource-kit/types.js'
import { useRecordName } from '../shared/hooks/use-record-name.js'

/** Certificates: the participant's own, with a button that submits a new one, or the area's. */
export default function CertificatesPage({ definition }: PageProps) {
  const { t } = useTranslation('participants-certificates')
  const isHistory = definition.path === '/CertificateHistory'
  useRecordName(isHistory ? t('history.title') : null)
  const other = isHistory
    ? { to: '/certificate', text: t('certificates.title') }
    : { to: '/CertificateHistory', text: t('history.title') }
  return (
    <OwnListPage definition={definition} other={other} add={{ text: t('form.create'), dialog: CertificateDialog }} />
  )
}
