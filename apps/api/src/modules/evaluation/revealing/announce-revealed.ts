import { LOCALES, type Names, type OpenStage } from '@credit/contract'
import type { Tx } from '../../../core/context.js'
import { translateAll } from '../../../core/language/language.js'
import { type AnnouncedEvent, announce } from '../../messaging/announce.js'
import type { LockedRecord } from '../records/locked-records.js'

const LINK = '/creditrecord'

/** A section and a stage in both languages. */
export function subjectOf(bidSectionName: string, stage: OpenStage): Names {
  const names = translateAll(`stage.${stage}`)
  return Object.fromEntries(LOCALES.map((locale) => [locale, `${bidSectionName} · ${names[locale]}`])) as Names
}

/**
 * Notifies evaluated parties of revealed evaluations. The anonymous records of a cell are announced as one, because
 * their number would tell who evaluated.
 */
export function announceRevealed(
  tx: Tx,
  revealed: readonly LockedRecord[],
  keyOf: (record: LockedRecord) => string,
): Promise<void> {
  const events = new Map<string, AnnouncedEvent>()
  for (const record of revealed) {
    const { evaluatedId, bidSectionName, stage } = record
    const key = keyOf(record)
    events.set(key, revealOf(evaluatedId, key, subjectOf(bidSectionName, stage)))
  }
  return announce(tx, [...events.values()])
}

/** Announces a pool, without disclosing its sections or number (E14). */
export function announcePool(
  tx: Tx,
  poolId: string,
  pool: readonly Pick<LockedRecord, 'evaluatedId'>[],
): Promise<void> {
  const parties = new Set(pool.map(({ evaluatedId }) => evaluatedId))
  const subject = translateAll('messages.pool')
  return announce(
    tx,
    [...parties].map((id) => revealOf(id, `${poolId}:${id}`, subject)),
  )
}

function revealOf(participantId: string, key: string, subject: Names): AnnouncedEvent {
  const to = { participantId }
  return { event: 'evaluationRevealed', key, to, params: { subject }, link: LINK }
}
