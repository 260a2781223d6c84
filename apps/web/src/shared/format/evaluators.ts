import { evaluatorStepText } from '@credit/contract'
import type { TFunction } from 'i18next'

/** `3 or more`: a number of evaluators that comes in steps; `exact` where the API told the number itself. */
export function formatEvaluators(
  t: TFunction<'common'>,
  count: number,
  { exact = false }: { exact?: boolean } = {},
): string {
  return t(`evaluators.${exact ? 'exact' : evaluatorStepText(count)}`, { ns: 'common', n: count })
}
