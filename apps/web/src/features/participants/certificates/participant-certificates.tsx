import { addressOf, CERTIFICATE_KINDS } from '@credit/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { apiQuery } from '../../../api/query.js'
import type { components } from '../../../api/schema.js'
import { QueryCard } from '../../../shared/components/card.js'
import { DataTable } from '../../../shared/components/data-table.js'
import { StatusTag } from '../../../shared/components/status-tag.js'
import { DictionaryLabel } from '../dictionary-label.js'
import { CERTIFICATE_TONES } from './certificates.resource.js'

type Certificate = components['schemas']['CertificateRow']

const SIZE = 50

/** Certificates of a participant, each of which opens with its files and versions. */
export function ParticipantCertificates({ participantId }: { participantId: string }) {
  const { t } = useTranslation(['participants-certificates', 'participants'])
  const query = apiQuery.useQuery(
    'get',
    '/credit/admin/api/certificate/list',
    { params: { query: { participantId, size: SIZE } } },
    { select: ({ records }) => records },
  )
  return (
    <QueryCard
      title={t('participants:tabs.certificates')}
      query={query}
      rows={3}
      empty={t('participants:certificates.empty')}
    >
      {(rows) => (
        <DataTable<Certificate>
          label={t('participants:tabs.certificates')}
          dataSource={rows}
          columns={[
            {
              title: t('certificates.fields.name'),
              dataIndex: 'name',
              heading: true,
              render: (name: string, { id }) => <Link to={addressOf('certificate', id)}>{name}</Link>,
            },
            {
              title: t('certificates.fields.kind'),
              dataIndex: 'kind',
              render: (kind: string) => <DictionaryLabel code={CERTIFICATE_KINDS} value={kind} />,
            },
            { title: t('certificates.fields.number'), dataIndex: 'number', className: 'nowrap' },
            { title: t('certificates.fields.issuer'), dataIndex: 'issuer' },
            {
              title: t('certificates.fields.expiresAt'),
              dataIndex: 'expiresAt',
              className: 'nowrap',
              render: (day: string | null) => day ?? '–',
            },
            {
              title: t('certificates.fields.status'),
              dataIndex: 'status',
              render: (status: string) => (
                <StatusTag tone={CERTIFICATE_TONES[status] ?? 'neutral'}>
                  {t(`certificates.options.status.${status}`)}
                </StatusTag>
              ),
            },
          ]}
        />
      )}
    </QueryCard>
  )
}
