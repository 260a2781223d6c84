import { CERTIFICATE_KINDS } from '@credit/contract'
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { answer, api } from '../../../api/client.js'
import { lastingError } from '../../../api/errors.js'
import { apiQuery } from '../../../api/query.js'
import { ExaminedDetails, submittedAt } from '../../../resource-kit/examined-details.js'
import { FileList } from '../../../resource-kit/kind-parts.js'
import { Card } from '../../../shared/components/card.js'
import { LoadProblem } from '../../../shared/components/load-problem.js'
import { formatDateTime } from '../../../shared/format/dates.js'
import { DictionaryLabel } from '../dictionary-label.js'
import CertificateDialog from './certificate-dialog.js'
import { CERTIFICATE_TONES } from './certificates.resource.js'

/** Version of a certificate with its files and actions. */
export default function CertificateDetails({ id }: { id: string }) {
  const { t } = useTranslation('participants-certificates')
  const params = { path: { id } }
  const { data, error, refetch } = apiQuery.useQuery('get', '/credit/admin/api/certificate/{id}', {
    params,
  })
  const problem = lastingError({ data, error })
  if (problem) return <LoadProblem error={problem} onRetry={refetch} />
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />
  const { version, status } = data
  const renewed = status === 'approved' || status === 'expired'
  return (
    <ExaminedDetails
      record={data}
      name={data.name}
      namespace="participants-certificates"
      tones={CERTIFICATE_TONES}
      items={[
        ['kind', <DictionaryLabel key="kind" code={CERTIFICATE_KINDS} value={data.kind} />],
        ['number', data.number],
        ['issuer', data.issuer],
        ['issuedAt', data.issuedAt],
        ['expiresAt', data.expiresAt ?? t('form.noEndShort')],
        ['revision', String(data.revision)],
        ['submittedBy', data.submittedBy || '–'],
        submittedAt(data),
        ['decidedAt', data.decidedAt ? formatDateTime(data.decidedAt) : '–'],
      ]}
      changeText={t(renewed ? 'form.renew' : 'form.correct')}
      form={(onClose) => <CertificateDialog certificate={data} onClose={onClose} />}
      approve={() => answer(api.PUT('/credit/admin/api/certificate/{id}/approve', { params, body: { version } }))}
      refuse={(_, reason) =>
        answer(
          api.PUT('/credit/admin/api/certificate/{id}/reject', {
            params,
            body: { reason, version },
          }),
        )
      }
    >
      <Card title={t('fields.files')}>
        <FileList files={data.files} />
      </Card>
    </ExaminedDetails>
  )
}
