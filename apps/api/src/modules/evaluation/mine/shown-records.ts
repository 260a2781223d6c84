import type { Ctx } from '#core/context'
import type { OwnRecord } from './own-records.sql.js'

/**
 * The records that a participant gives, as far as the caller may see them: a supervisor who looks at
 * the participant's own pages sees no anonymous ones, and no answers before they are revealed.
 */
export function shownRecords({ me }: Ctx, records: readonly OwnRecord[]): readonly OwnRecord[] {
  if (!me.viewer) return records
  return records
    .filter(({ anonymous }) => !anonymous)
    .map((record) => (record.revealedAt ? record : { ...record, answers: null, comment: '', total: null, draft: null }))
}
