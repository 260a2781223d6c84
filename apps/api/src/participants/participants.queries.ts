import type { ParticipantSign } from '@credit/contract'
import { Participant } from '../entities/participant.js'
import { type ListQuery, parseList } from '../platform/crud/list-query.js'
import type { Ctx } from '../platform/database/context.js'
import { areaLimit } from '../platform/database/scope.js'
import { type SqlScope, sql } from '../platform/database/sql.js'
import type { PageQuery } from '../platform/http/page.js'
import { PROFILE_FIELDS, PROFILE_TABLES } from './profiles.js'

/** Signs of participants that can play a part, by id. */
export async function signsOf(
  ctx: Ctx,
  ids: readonly string[],
): Promise<Map<string, ParticipantSign>> {
  const rows = await sql<{ id: string; sign: ParticipantSign }>(
    ctx,
    (s) => `SELECT id, sign FROM participant WHERE id = ANY(${s.param(ids)}::uuid[])
      AND status <> 'merged' AND ${s.unscoped('one score counts everywhere')}`,
  )
  return new Map(rows.map((row) => [row.id, row.sign]))
}

/** Root, area name and profile of a participant, as stored. */
export type ParticipantFound = Pick<
  Participant,
  | 'id'
  | 'sign'
  | 'name'
  | 'code'
  | 'areaId'
  | 'status'
  | 'mergedIntoId'
  | 'unidentified'
  | 'source'
  | 'creditScore'
  | 'starLevel'
  | 'band'
  | 'evaluatorCount'
  | 'tooFew'
  | 'serious'
  | 'scoredOn'
  | 'version'
> & {
  areaName: string
  createTime: string
  updateTime: string
  profile: Record<string, string | number | null>
}

const ROOT = {
  id: 'id',
  sign: 'sign',
  name: 'name',
  code: 'code',
  areaId: 'area_id',
  status: 'status',
  mergedIntoId: 'merged_into_id',
  unidentified: 'unidentified',
  source: 'source',
  creditScore: 'credit_score',
  starLevel: 'star_level',
  band: 'band',
  evaluatorCount: 'evaluator_count',
  tooFew: 'too_few',
  serious: 'serious',
  scoredOn: 'scored_on',
  createTime: 'create_time',
  updateTime: 'update_time',
  version: 'version',
}

function rowJson(ctx: Ctx, s: SqlScope, sign: ParticipantSign): string {
  const root = Object.entries(ROOT).map(([property, column]) => `'${property}', t.${column}`)
  const profile = Object.entries(PROFILE_FIELDS[sign]).map(
    ([property, { column }]) => `'${property}', f.${column}`,
  )
  return `json_build_object(${root.join(', ')}, 'areaName', a.names->>${s.param(ctx.locale)},
    'profile', json_build_object(${profile.join(', ')}))`
}

const OPTIONS = {
  searchable: ['name'],
  sortable: [
    'name',
    'code',
    'status',
    'creditScore',
    'starLevel',
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
    'tooFew',
    'serious',
    'createTime',
  ],
  defaultSort: 'createTime,desc',
}

/**
 * One page of a sign's participants at home in the caller's area, with the exact total: ids first,
 * rows looked up late; without filters the total comes from the counts kept by sign (migration 301).
 */
export async function listParticipants(
  ctx: Ctx,
  sign: ParticipantSign,
  query: ListQuery,
): Promise<{ rows: ParticipantFound[]; total: number; page: PageQuery }> {
  const metadata = ctx.manager.dataSource.getMetadata(Participant)
  const { keyword, ...rest } = byProperty(query)
  const code = String(keyword ?? '').trim()
  const byCode = CODE_START.test(code)
  const list = parseList(metadata, OPTIONS, byCode ? rest : { ...rest, keyword })
  if (byCode) list.conditions.push((s) => `t.code LIKE ${s.param(`${code.toUpperCase()}%`)}`)
  const { current, size } = list.page
  const [answer] = await sql<{ rows: ParticipantFound[]; total: string }>(ctx, (s) => {
    const own = [`t.sign = ${s.param(sign)}`, `t.status <> 'merged'`, s.area('t.area_id')]
    const condition = [...own, ...list.conditions.map((c) => c(s))].join(' AND ')
    const total = list.conditions.length
      ? `SELECT count(*) FROM participant t WHERE ${condition}`
      : keptCount(ctx, s, sign)
    return `SELECT (${total}) AS total,
      coalesce((SELECT json_agg(${rowJson(ctx, s, sign)} ORDER BY p.n)
        FROM (SELECT t.id, row_number() OVER () AS n FROM (
          SELECT t.id FROM participant t WHERE ${condition}
          ORDER BY ${list.order} LIMIT ${s.param(size)} OFFSET ${s.param((current - 1) * size)}) t) p
        JOIN participant t ON t.id = p.id JOIN area a ON a.id = t.area_id
        LEFT JOIN ${PROFILE_TABLES[sign]} f ON f.participant_id = t.id), '[]'::json) AS rows`
  })
  return { rows: answer?.rows ?? [], total: Number(answer?.total ?? 0), page: list.page }
}

/** A keyword that begins a credit code or certificate number is not sought in names. */
const CODE_START = /^(?=.*\d)[0-9A-Za-z-]{4,}$/

/** Names that the answers give to the root's `code`. */
const CODE_NAMES = ['unifiedSocialCreditCode', 'certificateNumber']

function byProperty(query: ListQuery): ListQuery {
  const renamed = Object.entries(query).map(([name, value]) => {
    if (CODE_NAMES.includes(name)) return ['code', value]
    if (name !== 'sort' || value === undefined) return [name, value]
    const sorts = [value].flat().map((part) => {
      const own = CODE_NAMES.find((code) => part.startsWith(code))
      return own ? part.replace(own, 'code') : part
    })
    return [name, sorts]
  })
  return Object.fromEntries(renamed)
}

function keptCount(ctx: Ctx, s: SqlScope, sign: ParticipantSign): string {
  const limit = areaLimit(ctx)
  const area = limit === null ? '' : ` AND area_id = ${s.param(limit)}`
  return `SELECT coalesce(sum(n), 0) FROM row_count WHERE table_name = ${s.param(`participant_${sign}`)}${area}`
}

/** One participant of a sign, wherever at home; what the caller may see of it is the policy's matter. */
export async function readParticipant(
  ctx: Ctx,
  sign: ParticipantSign,
  id: string,
): Promise<(ParticipantFound & { inOwnProjects: boolean }) | null> {
  const [row] = await sql<{ row: ParticipantFound; own: boolean }>(
    ctx,
    (s) => `SELECT ${rowJson(ctx, s, sign)} AS row,
        EXISTS (SELECT 1 FROM section_party sp JOIN bid_section b ON b.id = sp.section_id
          WHERE sp.participant_id = t.id AND b.area_id = ${s.param(ctx.actor?.areaId ?? null)}::uuid) AS own
      FROM participant t JOIN area a ON a.id = t.area_id
      LEFT JOIN ${PROFILE_TABLES[sign]} f ON f.participant_id = t.id
      WHERE t.id = ${s.param(id)} AND t.sign = ${s.param(sign)} AND ${s.unscoped('participants.policy decides')}`,
  )
  return row ? { ...row.row, inOwnProjects: row.own } : null
}
