import type { Page } from '@credit/contract'
import { Not } from 'typeorm'
import type { Ctx } from '#core/context'
import { asParty, scoped } from '#database/scoped'
import { AccountEntity } from '#entities/identity/account'
import { type FieldChange, RevisionEntity } from '#entities/participants/revision'
import { answerFrom } from '#http/fields'
import { type PageQuery, page } from '#list/page'
import { maskedValue } from '../profiles/profiles.js'
import type { SeenParticipant } from '../records/participants.service.js'
import { RevisionRow } from '../revisions/revision.dto.js'
import { pendingRevision } from '../revisions/revisions.js'
import { isParticipant } from './change-participant.js'

/** Returns the change of a participant that waits for a decision, or null. */
export async function readPending(ctx: Ctx, seen: SeenParticipant): Promise<RevisionRow | null> {
  const pending = await pendingRevision(ctx, seen.row.id)
  return pending && toRow(seen, pending, await colleagues(ctx))
}

/** Returns a page of the changes of a participant that were decided, the last first. */
export async function readHistory(ctx: Ctx, seen: SeenParticipant, paging: PageQuery): Promise<Page<RevisionRow>> {
  const revisions = scoped(ctx, RevisionEntity)
  const where = { participantId: seen.row.id, status: Not('pending' as const) }
  const total = await revisions.count(where)
  const rows = await revisions.find(where, {
    order: { decidedAt: 'DESC', number: 'DESC', id: 'DESC' },
    skip: (paging.current - 1) * paging.size,
    take: paging.size,
  })
  const own = await colleagues(ctx)
  return page(
    rows.map((row) => toRow(seen, row, own)),
    total,
    paging,
  )
}

/** The accounts of the caller's participant; null for supervisors, who see all names. */
async function colleagues(ctx: Ctx): Promise<ReadonlySet<string> | null> {
  const { participantId } = ctx.me
  if (!isParticipant(ctx) || participantId === null) return null
  const rows = await scoped(ctx, AccountEntity, asParty).pick(['id'], { participantId })
  return new Set(rows.map(({ id }) => id))
}

/**
 * Participants see their own changes in full, but not which supervisor made them; supervisors see masked personal data,
 * because no decision depends on it.
 */
function toRow(
  { row: { sign } }: SeenParticipant,
  revision: RevisionEntity,
  own: ReadonlySet<string> | null,
): RevisionRow {
  const named = (id: string | null, name: string) => (own && !own.has(id ?? '') ? '' : name)
  const shown = (field: string, value: FieldChange['before']) => {
    if (value === null) return null
    return own ? String(value) : maskedValue(sign, field, String(value))
  }
  return answerFrom(RevisionRow, revision, {
    version: revision.number,
    operator: named(revision.operatorId, revision.operatorName),
    decidedBy: named(revision.decidedById, revision.decidedByName),
    diff: revision.changes.map(({ field, before, after }) => ({
      field,
      before: shown(field, before),
      after: shown(field, after),
    })),
  })
}
