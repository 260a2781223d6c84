import { useTranslation } from 'react-i18next'

/** Returns the rules of a text in a dialog: required, and a maximum length. */
export function useTextRules() {
  const { t } = useTranslation('kit')
  return {
    required: (label: string) => ({
      required: true,
      whitespace: true,
      message: t('rule.required', { label }),
    }),
    atMost: (max: number) => ({ max, message: t('rule.maxLength', { n: max }) }),
  }
}
