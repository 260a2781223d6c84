import { SIGN } from '@credit/contract'
import { timeText } from '#core/time-text'
import type { RowOf } from '#database/statement'
import { answerFrom } from '#http/fields'
import type { AwardContent, changesAfter } from '../../ledger/changes/changes.sql.js'
import { ChangedAward, type CreditChangeRow } from './change.dto.js'

/** A change as the feed returns it and webhooks send it. */
export function changeRow(change: RowOf<typeof changesAfter>): CreditChangeRow {
  const { id, createTime, kind, code, name, sign, content, recordId } = change
  const head = { id, at: timeText(createTime), kind, code, name, sign }
  if (kind === 'award')
    return { ...head, credit: null, act: null, award: answerFrom(ChangedAward, content as AwardContent, {}) }
  if (kind === 'score') {
    const { score = null, starLevel = null, band = null, limitedBy = null, unrated = true, serious = false } = content
    return { ...head, credit: { score, starLevel, band, limitedBy, unrated, serious }, act: null, award: null }
  }
  const { behavior, authority, decisionNumber, decidedOn, publishDate, publishEndDate } = change
  const document = { authority, decisionNumber, decidedOn, publishDate, publishEndDate }
  return { ...head, credit: null, act: { id: recordId ?? '', behavior, ...document }, award: null }
}

/** Returns the payload of a webhook test, which concerns no organisation. */
export function testChange(id: string, at: Date): CreditChangeRow {
  const unknown = { code: '', name: '', sign: SIGN.supplier }
  return { id, at: timeText(at), kind: 'test', ...unknown, credit: null, act: null, award: null }
}
