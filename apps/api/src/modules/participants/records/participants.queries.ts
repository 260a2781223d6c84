import { normaliseCode, normaliseOfficialCode, type ParticipantSign, type ParticipantStatus } from '@credit/contract'
import { In, Not } from 'typeorm'
import type { Ctx } from '#core/context'
import { allAreas } from '#database/policy'
import { scoped } from '#database/scoped'
import { type RowOf, type Sql, sql, statesOf, table } from '#database/statement'
import { ParticipantEntity } from '#entities/participants/participant'
import { SupplierProfileEntity } from '#entities/participants/supplier-profile'
import { containsByBigrams } from '#list/conditions'
import { escapeLike } from '#list/filter-values'
import { defineList, type ListDefinition, type ListQuery } from '#list/list-definition'
import { type Plain, readRow } from '#list/plain-row'
import { listOf, type RowList } from '#list/row-list'
import { CODE_NAMES } from '../profiles/profiles.js'
import { participantDetails } from './participants.sql.js'

const f = table(SupplierProfileEntity, 'f')

/** A participant with its area, its profile and the state of its account. */
export interface ParticipantDetails extends Omit<RowOf<typeof participantDetails>, 'id'> {
  participant: Omit<Plain<ParticipantEntity>, 'identityKey'>
}

const ANY_AREA = allAreas('participants have one score and one register over all areas')

/** Returns the kinds of participants that were not merged, by id. */
export async function signsOf(ctx: Ctx, ids: readonly string[]): Promise<Map<string, ParticipantSign>> {
  const participants = scoped(ctx, ParticipantEntity, ANY_AREA)
  const rows = await participants.pick(['id', 'sign'], { id: In(ids), status: Not('merged') })
  return new Map(rows.map(({ id, sign }) => [id, sign]))
}

/** The list of the participants of one kind that were not merged. */
export function participantList(sign: ParticipantSign): ListDefinition<ParticipantEntity> {
  return defineList({
    entity: ParticipantEntity,
    part: {
      condition: sql`t.sign = ${sign} AND t.status <> ${statesOf<ParticipantStatus>('merged')}`,
      counted: `participant_${sign}`,
    },
    searchable: ['name'],
    sortable: [
      'name',
      'code',
      'areaId',
      'status',
      'creditScore',
      'starLevel',
      'band',
      'evaluatorCount',
      'createTime',
      'updateTime',
    ],
    filterable: [
      'name',
      'code',
      'areaId',
      'status',
      'source',
      'unidentified',
      'creditScore',
      'starLevel',
      'band',
      'unrated',
      'serious',
      'createTime',
    ],
    // Otherwise a limit on the score would take the unrated for good or bad.
    values: { creditScore: sql`CASE WHEN NOT t.unrated THEN t.credit_score END` },
    names: { [CODE_NAMES[sign]]: 'code' },
    defaultSort: 'createTime,desc',
  })
}

/** Whether a participant of a kind, other than `id`, has a code. */
export function takenCode(
  ctx: Ctx,
  { sign, code, id }: { sign: ParticipantSign; code: string; id?: string | undefined },
): Promise<boolean> {
  const participants = scoped(ctx, ParticipantEntity, ANY_AREA)
  return participants.exists({ sign, code, ...(id === undefined ? {} : { id: Not(id) }) })
}

const CODE_START = /^(?=.*\d)[0-9A-Z-]{4,}$/

/** True for a keyword that may be the start of a code: it has a digit and no other letters than codes. */
export const mayStartCode = (keyword: string): boolean => CODE_START.test(normaliseCode(keyword))

/** Returns the participants of a kind at home in the caller's area. */
export function listedParticipants(
  ctx: Ctx,
  definition: ListDefinition<ParticipantEntity>,
  { keyword, ...query }: ListQuery,
  idNumberHash: Buffer | null,
): RowList<ParticipantEntity> {
  const start = String(keyword ?? '').trim()
  if (idNumberHash) return listOf(ctx, definition, query).where(hasIdNumber(idNumberHash))
  if (!mayStartCode(start)) return listOf(ctx, definition, { ...query, keyword })
  return listOf(ctx, definition, query).where(startsCode(start))
}

/** Whether a code starts with a keyword, or a name contains it: a name may have digits, as 1688. */
export const startsCode = (
  keyword: string,
): Sql => sql`(t.code LIKE ${startOf(normaliseOfficialCode(keyword))} OR t.code LIKE ${startOf(normaliseCode(keyword))}
  OR ${containsByBigrams(sql`t.name`, keyword)})`

const startOf = (code: string) => `${escapeLike(code)}%`

/** Suppliers whose contact has an ID number. */
const hasIdNumber = (hash: Buffer) => sql`EXISTS (SELECT FROM ${f}
  WHERE ${f.participantId} = t.id AND ${f.contactsNumberHash} = ${hash})`

/** Returns a participant of a kind from any area; the policy limits the fields that the caller sees. */
export async function readParticipant(
  ctx: Ctx,
  sign: ParticipantSign,
  id: string,
): Promise<Plain<ParticipantEntity> | null> {
  const row = await readRow(ctx, ParticipantEntity, id, ANY_AREA)
  return row?.sign === sign ? row : null
}

/** Returns participants of one kind with their area, their profile and the state of their account. */
export async function withDetails(
  ctx: Ctx,
  sign: ParticipantSign,
  rows: readonly Plain<ParticipantEntity>[],
): Promise<ParticipantDetails[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const found = await participantDetails.rows(ctx, { sign, ids, locale: ctx.locale })
  const detailsOf = new Map(found.map(({ id, ...details }) => [id, details]))
  return rows.flatMap(({ identityKey: _, ...participant }) => {
    const details = detailsOf.get(participant.id)
    return details ? [{ participant, ...details }] : []
  })
}
