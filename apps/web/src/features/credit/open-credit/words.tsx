import { useTranslation } from 'react-i18next'
import { currentLocale } from '../../../i18n/index.js'
import { StatusTag, type Tone } from '../../../shared/components/status-tag.js'
import { KEY_TONES, WEBHOOK_TONES } from './tones.js'

/** Several values in a list cell, with labels from a key of the namespace. */
export function Words({ of, values }: { of: 'scopes' | 'kinds'; values: unknown }) {
  const { t } = useTranslation('credit-open-credit')
  const words = Array.isArray(values) ? values.map((value) => t(`${of}.${value}`)) : []
  const style = { type: 'conjunction' } as const
  return <>{new Intl.ListFormat(currentLocale(), style).format(words) || '–'}</>
}

const TONES = { apiKeys: KEY_TONES, webhooks: WEBHOOK_TONES } as const

/** State of a key or webhook in a list. */
export function StateTag({ of, status }: { of: keyof typeof TONES; status: unknown }) {
  const { t } = useTranslation('credit-open-credit')
  const state = String(status)
  const tones: Readonly<Record<string, Tone>> = TONES[of]
  return <StatusTag tone={tones[state]}>{t(`${of}.options.status.${state}`)}</StatusTag>
}
