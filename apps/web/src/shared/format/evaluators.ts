import { evaluatorStepText } from '@credit/contract'
import type { TFunction } from 'i18next'

/**
 * Formats a number of evaluators that is rounded down to a step, such as `3 or more`. `exact` if the API returned the
 * number itself.
 */
export function formatEvaluators(
  t: TFunction<'common'>,
  count: number,
  { exact = false }: { exact?: boolean } = {},
): string {
  return t(`evaluators.${exact ? 'exact' : evaluatorStepText(count)}`, { ns: 'common', n: count })
}
