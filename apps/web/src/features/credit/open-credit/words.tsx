import { useTranslation } from 'react-i18next'
import { currentLocale } from '../../../i18n/index.js'

/** Several values in a list cell, with labels from a key of the namespace. */
export function Words({ of, values }: { of: 'scopes' | 'kinds'; values: unknown }) {
  const { t } = useTranslation('credit-open-credit')
  const words = Array.isArray(values) ? values.map((value) => t(`${of}.${value}`)) : []
  const style = { type: 'conjunction' } as const
  return <>{new Intl.ListFormat(currentLocale(), style).format(words) || '–'}</>
}
