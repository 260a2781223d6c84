import type { ParticipantSign } from '@credit/contract'
import type { Ctx } from '#core/context'
import type { Seen } from '#database/seen'
import type { ParticipantEntity } from '#entities/participants/participant'
import { objectionsTo } from '../cases/cases.sql.js'
import { objectionTerms } from '../cases/objection-terms.js'
import type { EntryData } from '../ledger/entries.sql.js'
import { participantNames } from '../participants/records/participant-names.js'
import type { ScoreLineRow } from './credit.dto.js'
import { itemNames } from './credit.sql.js'
import { evaluatorsIn, textOf } from './entry-texts.js'
import { hiddenEvaluators } from './hidden-evaluators.js'
import { readRuleChanges } from './rule-changes.js'

/** Returns ledger entries with their texts in the caller's language; names are the present ones. */
export async function entryRows(
  ctx: Ctx,
  { id: participantId, sign }: { id: Seen<ParticipantEntity>; sign: ParticipantSign },
  entries: readonly EntryData[],
): Promise<ScoreLineRow[]> {
  const evaluators = await participantNames(ctx, [...new Set(entries.flatMap(evaluatorsIn))])
  const items = await readItemNames(
    ctx,
    entries.flatMap((entry) => entry.causeId ?? []),
  )
  const tellsWeight = entries.some(({ params }) => params.capped)
  const hidden = tellsWeight ? await hiddenEvaluators(ctx, participantId) : new Set<string>()
  const about = entries.flatMap(({ id, causeId }) => (causeId ? [id, causeId] : [id]))
  const objections = new Map(
    (about.length > 0 ? await objectionsTo.rows(ctx, { participantId, ids: about }) : []).map((objection) => [
      objection.subjectId,
      objection.id,
    ]),
  )
  const objectUntil = await objectionTerms(ctx, participantId)
  const ruleChanges = await readRuleChanges(ctx, sign, entries)
  return entries.map(({ params, ...entry }) => ({
    ...entry,
    text: textOf(ctx, { params, ...entry }, { evaluators, items, hidden, ruleChanges }),
    bidSectionName: typeof params.bidSectionName === 'string' ? params.bidSectionName : '',
    objectionId: objections.get(entry.id) ?? objections.get(entry.causeId ?? '') ?? null,
    objectUntil: objectUntil(entry),
  }))
}

/** Returns the names of claims, records and adjustments in the caller's language, by id. */
export async function readItemNames(ctx: Ctx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await itemNames.rows(ctx, { ids })
  return new Map(rows.map(({ id, names, document }) => [id, names ? ctx.text(names) : (document ?? '')]))
}
