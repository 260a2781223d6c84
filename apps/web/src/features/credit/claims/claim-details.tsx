import { addressOf } from '@credit/contract'
import { Flex, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { answer, api } from '../../../api/client.js'
import { lastingError } from '../../../api/errors.js'
import { apiQuery } from '../../../api/query.js'
import { ExaminedDetails, submittedAt } from '../../../resource-kit/examined-details.js'
import { FileList } from '../../../resource-kit/kind-parts.js'
import { Card } from '../../../shared/components/card.js'
import { LoadProblem } from '../../../shared/components/load-problem.js'
import { Prose } from '../report-parts.js'
import ClaimDialog from './claim-dialog.js'
import { CLAIM_TONES } from './claims.resource.js'

/** Bonus claim with its grounds and its examination. */
export default function ClaimDetails({ id }: { id: string }) {
  const { t } = useTranslation('credit-claims')
  const params = { path: { id } }
  const { data, error, refetch } = apiQuery.useQuery('get', '/credit/admin/api/qualificationPoint/{id}', { params })
  const problem = lastingError({ data, error })
  if (problem) return <LoadProblem error={problem} onRetry={refetch} />
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />
  const { version, certificateId, certificateName, certificateNumber } = data
  const certificate = [certificateName, certificateNumber].filter(Boolean).join(' · ')
  return (
    <ExaminedDetails
      record={data}
      name={data.itemName}
      namespace="credit-claims"
      tones={CLAIM_TONES}
      items={[
        ['points', data.points.toFixed(2)],
        [
          'certificate',
          certificateId ? (
            <Link key="certificate" to={addressOf('certificate', certificateId)}>
              {certificate}
            </Link>
          ) : (
            '–'
          ),
        ],
        ['certificateExpiresAt', data.certificateExpiresAt ?? '–'],
        ['noticeEndsOn', data.noticeEndsOn ?? '–'],
        ['inForceFrom', data.inForceFrom ?? '–'],
        ['validUntil', data.validUntil ?? '–'],
        submittedAt(data),
      ]}
      changeText={t('form.change')}
      form={(onClose) => <ClaimDialog claim={data} onClose={onClose} />}
      approve={() =>
        answer(
          api.PUT('/credit/admin/api/qualificationPoint/{id}/approve', {
            params,
            body: { version },
          }),
        )
      }
      refuse={(action, reason) => {
        const body = { reason, version }
        return answer(
          action === 'reject'
            ? api.PUT('/credit/admin/api/qualificationPoint/{id}/reject', { params, body })
            : api.PUT('/credit/admin/api/qualificationPoint/{id}/revoke', { params, body }),
        )
      }}
    >
      <Card title={t('fields.description')}>
        <Flex vertical gap={8}>
          <Prose>{data.description}</Prose>
          <FileList files={data.files} />
        </Flex>
      </Card>
    </ExaminedDetails>
  )
}
