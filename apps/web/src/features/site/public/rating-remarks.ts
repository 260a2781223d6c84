import type { components } from '../../../api/schema.js'

type Remarked = Pick<
  components['schemas']['PublicRatingEntry'],
  'limitedBy' | 'underObjection' | 'cause' | 'reason' | 'notes'
>

/** Returns the remarks on a row. */
export function remarksOf(
  t: (key: string, values?: Record<string, string | number>) => string,
  { limitedBy, underObjection, cause, reason, notes }: Remarked,
): string[] {
  return [
    ...(limitedBy === null ? [] : [t('common:limited', { mean: limitedBy })]),
    ...(underObjection ? [t('site-public:rating.remarks.underObjection')] : []),
    ...(reason && cause !== 'computed' ? [t('site-public:rating.remarks.corrected', { reason })] : []),
    ...notes.map((note) => t(`site-public:rating.remarks.${note}`)),
  ]
}
