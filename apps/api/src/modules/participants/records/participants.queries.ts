import type { ParticipantSign, ParticipantStatus } from '@credit/contract'
import type { Type } from '@nestjs/common'
import { In, Not } from 'typeorm'
import type { Ctx } from '#core/context'
import { allAreas, scoped } from '#database/scoped'
import { sql, statesOf } from '#database/statement'
import { ParticipantEntity } from '#entities/participants/participant'
import { type Plain, readRow } from '#list/plain-row'
import { defineRows, given } from '#list/rows'
import { CODE_NAMES, profileFields, showsPhoneVerify } from '../profiles/profiles.js'
import { AgencyRow, ExpertRow, type ParticipantRow, PurchaserRow, SupplierRow } from './participant.dto.js'
import type { Sight } from './participants.policy.js'
import { participantDetails } from './participants.sql.js'

/** How much of a participant a caller sees who sees it at all. */
export type Shown = Exclude<Sight, 'nothing'>

/** The columns that a row is made of. */
type Listed = Plain<Pick<ParticipantEntity, 'code' | (keyof ParticipantRow & keyof ParticipantEntity)>>

const ANY_AREA = allAreas('participants have one score and one register over all areas')

/** Returns the kinds of participants that were not merged, by id. */
export async function signsOf(ctx: Ctx, ids: readonly string[]): Promise<Map<string, ParticipantSign>> {
  const participants = scoped(ctx, ParticipantEntity, ANY_AREA)
  const rows = await participants.pick(['id', 'sign'], { id: In(ids), status: Not('merged') })
  return new Map(rows.map(({ id, sign }) => [id, sign]))
}

/** The participants of one kind that were not merged, as much of each as the caller sees. */
function participantRows(sign: ParticipantSign, row: Type<ParticipantRow>) {
  return defineRows(row, {
    entity: ParticipantEntity,
    extraColumns: ['code'],
    given: given<Shown>(),
    part: {
      condition: sql`t.sign = ${sign} AND t.status <> ${statesOf<ParticipantStatus>('merged')}`,
      counted: `participant_${sign}`,
    },
    searchable: ['name'],
    codes: ['code'],
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
    lookUp: (ctx: Ctx, rows: readonly Listed[], sight: Shown) => withDetails(ctx, sign, rows, sight),
    fields: {},
  })
}

/** The list of a kind of participants. */
export type ParticipantRows = ReturnType<typeof participantRows>

export const PARTICIPANT_ROWS: Readonly<Record<ParticipantSign, ParticipantRows>> = {
  1: participantRows(1, PurchaserRow),
  2: participantRows(2, SupplierRow),
  3: participantRows(3, AgencyRow),
  4: participantRows(4, ExpertRow),
}

/** Whether a participant of a kind, other than `id`, has a code. */
export function takenCode(
  ctx: Ctx,
  { sign, code, id }: { sign: ParticipantSign; code: string; id?: string | undefined },
): Promise<boolean> {
  const participants = scoped(ctx, ParticipantEntity, ANY_AREA)
  return participants.exists({ sign, code, ...(id === undefined ? {} : { id: Not(id) }) })
}

/** Returns a participant of a kind from any area; the policy limits the fields that the caller sees. */
export async function readParticipant(
  ctx: Ctx,
  sign: ParticipantSign,
  id: string,
): Promise<Plain<ParticipantEntity> | null> {
  const row = await readRow(ctx, ParticipantEntity, id, ANY_AREA)
  return row?.sign === sign ? row : null
}

const NO_DETAILS = { areaName: '', profile: {}, phoneVerify: false }

/** Returns rows of participants of one kind, with their area, their profile and the state of their account. */
export async function withDetails<P extends Listed>(
  ctx: Ctx,
  sign: ParticipantSign,
  rows: readonly P[],
  sight: Shown,
): Promise<(ParticipantRow & Omit<P, 'code'>)[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const found = await participantDetails.rows(ctx, { sign, ids, locale: ctx.locale })
  const detailsOf = new Map(found.map(({ id, ...details }) => [id, details]))
  return rows.map(({ code, ...participant }) => {
    const { areaName, profile, phoneVerify } = detailsOf.get(participant.id) ?? NO_DETAILS
    const own = {
      ...profileFields(sign, profile, sight === 'whole'),
      ...(showsPhoneVerify(sign) ? { phoneVerify } : {}),
    }
    return {
      ...participant,
      creditScore: participant.unrated ? null : participant.creditScore,
      areaName,
      [CODE_NAMES[sign]]: code,
      ...(sight === 'public' ? {} : own),
      sight,
    }
  })
}
