import type { MessageChannel, MessageEvent } from '@credit/contract'
import type { Tx } from '#core/context'
import { translateAll } from '#core/language/language'
import { scoped } from '#database/scoped'
import { MessageSettingEntity } from '#entities/messaging/message-setting'

interface SeededSetting {
  event: MessageEvent
  daysBefore?: number
  channels: MessageChannel[]
}

const ALL_CHANNELS: MessageChannel[] = ['site', 'sms', 'email']
const WRITTEN_CHANNELS: MessageChannel[] = ['site', 'email']

const AS_WRITTEN = { skipInterpolation: true }

/** The window has five working days: two before its last one is the third day. */
const SETTINGS: readonly SeededSetting[] = [
  { event: 'evaluationOpened', channels: ALL_CHANNELS },
  { event: 'evaluationDue', daysBefore: 2, channels: WRITTEN_CHANNELS },
  { event: 'evaluationDue', daysBefore: 0, channels: ALL_CHANNELS },
  { event: 'evaluationReminded', channels: ALL_CHANNELS },
  { event: 'evaluationOverdue', channels: WRITTEN_CHANNELS },
  { event: 'evaluationRevealed', channels: WRITTEN_CHANNELS },
  { event: 'profileDecided', channels: WRITTEN_CHANNELS },
  { event: 'behaviourReported', channels: WRITTEN_CHANNELS },
  { event: 'behaviourNoticed', channels: ALL_CHANNELS },
  { event: 'behaviourAnswered', channels: WRITTEN_CHANNELS },
  { event: 'behaviourDecided', channels: ALL_CHANNELS },
  { event: 'certificateSubmitted', channels: ['site'] },
  { event: 'certificateDecided', channels: WRITTEN_CHANNELS },
  { event: 'certificateExpiring', daysBefore: 22, channels: WRITTEN_CHANNELS },
  { event: 'certificateExpiring', daysBefore: 5, channels: ALL_CHANNELS },
  { event: 'claimSubmitted', channels: ['site'] },
  { event: 'claimDecided', channels: WRITTEN_CHANNELS },
  { event: 'adjustmentRequested', channels: ['site'] },
  { event: 'scoreAdjusted', channels: WRITTEN_CHANNELS },
  { event: 'caseWaiting', channels: WRITTEN_CHANNELS },
  { event: 'caseMoved', channels: ALL_CHANNELS },
  { event: 'ratingMoved', channels: ALL_CHANNELS },
  { event: 'evaluationReplied', channels: WRITTEN_CHANNELS },
  { event: 'replyRemoved', channels: WRITTEN_CHANNELS },
  { event: 'syncRefused', channels: WRITTEN_CHANNELS },
  { event: 'reportReady', channels: ['site'] },
  { event: 'todoAssigned', channels: WRITTEN_CHANNELS },
  { event: 'todoDue', channels: WRITTEN_CHANNELS },
  { event: 'todoOverdue', channels: WRITTEN_CHANNELS },
  { event: 'todoEscalated', channels: WRITTEN_CHANNELS },
  { event: 'recordChanged', channels: ['site'] },
  { event: 'broadcast', channels: WRITTEN_CHANNELS },
  { event: 'jobDone', channels: ['site'] },
]

/** Seeds the notification settings of events; existing settings are left alone. */
export async function seedMessageSettings(tx: Tx): Promise<void> {
  const table = scoped(tx, MessageSettingEntity)
  const known = new Set((await table.find()).map(({ event }) => event))
  for (const { daysBefore = null, ...setting } of SETTINGS) {
    if (!known.has(setting.event)) await table.insert({ ...setting, daysBefore, ...textsOf(setting.event, daysBefore) })
  }
}

/** Returns the texts of a setting, whose placeholders are filled in when a message is sent. */
function textsOf(event: MessageEvent, daysBefore: number | null) {
  const text = (name: string) => translateAll(`messageSettings.${event}${daysBefore ?? ''}.${name}`, AS_WRITTEN)
  return { title: text('title'), template: text('template') }
}
