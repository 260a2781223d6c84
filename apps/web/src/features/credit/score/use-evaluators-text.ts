import { SIGN } from '@credit/contract'
import { useTranslation } from 'react-i18next'
import { getSession } from '../../../api/session.js'
import { formatEvaluators } from '../../../shared/format/evaluators.js'

/** Says a number of evaluators as the caller was told it: supervisors exactly, participants in steps. */
export function useEvaluatorsText(): (count: number) => string {
  const { t } = useTranslation('common')
  const exact = getSession()?.user.type === SIGN.supervisor
  return (count) => formatEvaluators(t, count, { exact })
}
