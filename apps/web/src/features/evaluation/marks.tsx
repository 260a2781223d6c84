import { EVALUATION_STATUS, type RecordStatus } from '@credit/contract'
import { useTranslation } from 'react-i18next'
import { daysLeft, isoDay, lastDay } from '../../shared/format/due.js'

type Tone = 'success' | 'warning' | 'error' | 'info' | 'neutral'

const RECORD_TONE: Readonly<Record<RecordStatus, Tone>> = {
  pending: 'warning',
  deferred: 'info',
  submitted: 'info',
  revealed: 'success',
  expired: 'neutral',
  closed: 'neutral',
  voided: 'error',
}

/** The state of one evaluation in a word, a colour and a shape. */
export function RecordMark({ status }: { status: RecordStatus }) {
  const { t } = useTranslation('evaluation')
  return (
    <span className={`kit-mark kit-mark-${RECORD_TONE[status]}`}>
      {t(`recordStatus.${status}`)}
    </span>
  )
}

const ROW_TONE: Readonly<Record<number, Tone>> = {
  [EVALUATION_STATUS.awaiting]: 'warning',
  [EVALUATION_STATUS.partlyDone]: 'warning',
  [EVALUATION_STATUS.deferred]: 'info',
  [EVALUATION_STATUS.completed]: 'success',
}

/** What the caller still has to do with a project or section. */
export function DutyMark({ status, text }: { status: number; text: string }) {
  return <span className={`kit-mark kit-mark-${ROW_TONE[status] ?? 'neutral'}`}>{text}</span>
}

const SOON_DAYS = 1

/** The last day, and how far away it is. */
export function Due({ dueAt }: { dueAt: string | null }) {
  const { t } = useTranslation('evaluation')
  if (!dueAt) return <>–</>
  const left = daysLeft(dueAt)
  const words =
    left < 0 ? t('due.over') : left === 0 ? t('due.today') : t('due.left', { count: left })
  return (
    <span className="ev-due">
      <span className="kit-number">{isoDay(lastDay(dueAt))}</span>
      <span className={left <= SOON_DAYS ? 'ev-soon' : 'kit-quiet'}>{words}</span>
    </span>
  )
}
