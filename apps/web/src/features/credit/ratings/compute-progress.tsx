import { addressOf } from '@credit/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { JobAlert } from '../../../resource-kit/job-alert.js'
import { formatNumber } from '../../../shared/format/numbers.js'

/** Progress of a rating's computation, with a link to the rating when it is done. */
export function ComputeProgress({ jobId }: { jobId: string }) {
  const { t } = useTranslation('credit-ratings')
  return (
    <JobAlert
      jobId={jobId}
      running={(done) => t('compute.running', { done: formatNumber(done) })}
      failed={(message) => t('compute.failed', { message })}
      done={({ id, number, participants }) => ({
        message: t('compute.done', { number, count: Number(participants) }),
        action: <Link to={addressOf('rating', String(id))}>{t('compute.open')}</Link>,
      })}
    />
  )
}
