import { useTranslation } from 'react-i18next'
import type { components } from '../../../api/schema.js'

type Remarked = Pick<
  components['schemas']['PublicRatingEntry'],
  'limitedBy' | 'underObjection' | 'cause' | 'reason' | 'notes'
>

/** Returns a function that lists the remarks on a row. */
export function useRemarks(): (row: Remarked) => string[] {
  const { t } = useTranslation(['site-public', 'common'])
  return ({ limitedBy, underObjection, cause, reason, notes }) => [
    ...(limitedBy === null ? [] : [t('common:limited', { mean: limitedBy })]),
    ...(underObjection ? [t('site-public:rating.remarks.underObjection')] : []),
    ...(reason && cause !== 'computed' ? [t('site-public:rating.remarks.corrected', { reason })] : []),
    ...notes.map((note) => t(`site-public:rating.remarks.${note}`)),
  ]
}
