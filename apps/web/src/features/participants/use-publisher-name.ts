import { useTranslation } from 'react-i18next'

/** Publisher of the names in workbooks, by area. */
const WORKBOOK = /^workbook:/

/** Returns a function that names who knows a participant under a local id. */
export function usePublisherName(): (publisher: string) => string {
  const { t } = useTranslation('participants')
  return (publisher) => (WORKBOOK.test(publisher) ? t('unidentified.workbook') : publisher)
}
