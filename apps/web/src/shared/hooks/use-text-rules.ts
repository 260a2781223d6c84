import { useTranslation } from 'react-i18next'

/** The rules of a text in a dialog: that it is there, and how many characters it may have. */
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
