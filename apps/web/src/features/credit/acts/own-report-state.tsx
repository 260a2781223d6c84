import { useTranslation } from 'react-i18next'
import type { components } from '../../../api/schema.js'
import { StatusTag } from '../../../shared/components/status-tag.js'
import { dayInChina } from '../../../shared/format/dates.js'
import { REPORT_TONES } from './report-tones.js'

type Row = Pick<components['schemas']['OwnDishonestRecordRow'], 'status' | 'statementAt' | 'noticeEndsOn'>

/** State of a behaviour for its party. A noticed one counts as pending only while the party can respond. */
export function OwnReportState({ report }: { report: Row }) {
  const { t } = useTranslation('credit-acts')
  const { status, statementAt, noticeEndsOn } = report
  const hasEnded = noticeEndsOn !== null && noticeEndsOn < dayInChina(Date.now())
  if (status === 'noticed' && (statementAt !== null || hasEnded)) {
    return <StatusTag tone="neutral">{t(statementAt ? 'own.responded' : 'own.over')}</StatusTag>
  }
  return <StatusTag tone={REPORT_TONES[status]}>{t(`behaviours.options.status.${status}`)}</StatusTag>
}
