import { EVALUATION_STATUS, type RecordStatus } from '@credit/contract'
import { Space, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import type { components } from '../../api/schema.js'
import { DaysLeft } from '../../shared/components/days-left.js'
import { StatusTag, type Tone } from '../../shared/components/status-tag.js'
import { lastDay } from '../../shared/format/due.js'

type Deferral = components['schemas']['LastDeferralRow']

export const RECORD_TONES: Readonly<Record<RecordStatus, Tone>> = {
  pending: 'warning',
  deferred: 'info',
  submitted: 'info',
  held: 'info',
  revealed: 'plain',
  dropped: 'neutral',
  expired: 'neutral',
  closed: 'neutral',
  excused: 'neutral',
  voided: 'error',
}

/** Status of an evaluation record. */
export function RecordStatusTag({ status }: { status: RecordStatus }) {
  const { t } = useTranslation('evaluation')
  return <StatusTag tone={RECORD_TONES[status]}>{t(`recordStatus.${status}`)}</StatusTag>
}

const DUTY_TONES: Readonly<Record<number, Tone>> = {
  [EVALUATION_STATUS.awaiting]: 'warning',
  [EVALUATION_STATUS.partlyDone]: 'warning',
  [EVALUATION_STATUS.deferred]: 'info',
}

/** Pending work of the caller in a project or section, as plain text if there is none. */
export function DutyStatus({ status, text }: { status: number; text: string }) {
  const tone = DUTY_TONES[status]
  return tone ? <StatusTag tone={tone}>{text}</StatusTag> : text
}

/** Number of deferrals of an evaluation, and the last reason. */
export function LastDeferral({ deferral }: { deferral: Deferral | null }) {
  const { t } = useTranslation('evaluation')
  if (!deferral) return null
  const { count, reason, text } = deferral
  const told = text === null ? reason : t('view.deferredFor', { reason, text })
  return (
    // The reason is never truncated.
    <div style={{ whiteSpace: 'normal' }}>
      <Typography.Text type="secondary">{t('outstanding.deferral', { count, told })}</Typography.Text>
    </div>
  )
}

interface DueProps {
  dueAt: string | null
  /** Whether the project is paused: no days count until it is resumed. */
  pause?: boolean
}

/** Last day, and the number of days left. */
export function Due({ dueAt, pause = false }: DueProps) {
  const { t } = useTranslation('evaluation')
  if (!dueAt) return '–'
  return (
    <Space wrap size={8}>
      <span className="nowrap">{lastDay(dueAt)}</span>
      {pause ? <Typography.Text type="secondary">{t('due.paused')}</Typography.Text> : <DaysLeft dueAt={dueAt} />}
    </Space>
  )
}
