import type { TFunction } from 'i18next'

/** Publisher of the names in workbooks, by area. */
const WORKBOOK = /^workbook:/

/** Returns who knows a participant under a local id, as people call it. */
export const publisherName = (t: TFunction<'participants'>, publisher: string): string =>
  WORKBOOK.test(publisher) ? t('unidentified.workbook') : publisher
