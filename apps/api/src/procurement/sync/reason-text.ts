import type { Locale } from '@credit/contract'
import { translate } from '../../platform/language/language.js'

/** The sentence of a refusal or warning. */
export function reasonText(
  locale: Locale,
  { reason, params }: { reason: string; params: Record<string, string | number> },
): string {
  return translate(locale, `sync.reason.${reason}`, { detail: '-', ...params })
}
