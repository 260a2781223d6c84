import { SIGN } from '@credit/contract'
import { useTranslation } from 'react-i18next'
import { getSession } from '../../../api/session.js'
import { formatEvaluators } from '../../../shared/format/evaluators.js'

/** Returns a function that formats a number of evaluators: exactly for supervisors, in steps for participants. */
export function useEvaluatorsText(): (count: number) => string {
  const { t } = useTranslation('common')
  const exact = getSession()?.user.type === SIGN.supervisor
  return (count) => formatEvaluators(t, count, { exact })
}
