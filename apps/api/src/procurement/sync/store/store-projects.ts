import { findParticipants, partyKey } from '../../../participants/find-or-create.js'
import type { Ctx } from '../../../platform/database/context.js'
import { sql, sqlCount } from '../../../platform/database/sql.js'
import { projectState } from '../../stages/project-status.js'
import type { Incoming } from './incoming.js'
import { identityKey } from './store-parties.js'
import { isMappedFormal } from './store-sections.js'
import { areaCodeOf, type SyncScope } from './sync-scope.js'

const SYNC = 'the sync serves all areas'

interface Existing {
  id: string
  ocid: string
  area_id: string
}

/** Inserts and updates the projects of a batch; what a supervisor edited stays. */
export async function storeProjects(tx: Ctx, scope: SyncScope, batch: Incoming[]): Promise<void> {
  const existing = await sql<Existing>(
    tx,
    (s) => `SELECT id, ocid, area_id FROM project
      WHERE ocid = ANY(${s.param(batch.map((i) => i.ocid))}::text[]) AND ${s.unscoped(SYNC)}
      ORDER BY id FOR UPDATE`,
  )
  const byOcid = new Map(existing.map((row) => [row.ocid, row]))
  const news: Incoming[] = []
  for (const incoming of batch) {
    const known = byOcid.get(incoming.ocid)
    incoming.isNew = !known
    incoming.projectId = known?.id ?? ''
    incoming.areaId = known?.area_id ?? ''
    if (!known) news.push(incoming)
  }
  await findAreas(tx, scope, news)
  await insert(tx, news)
  await update(
    tx,
    batch.filter((incoming) => !incoming.isNew),
  )
}

/** The file's area, else the buyer's home, else the source's area, else the city (domain.md). */
async function findAreas(tx: Ctx, scope: SyncScope, news: Incoming[]): Promise<void> {
  const fallback = scope.sourceAreaId ?? scope.cityId
  const code = areaCodeOf(scope, fallback)
  const buyers: { incoming: Incoming; key: string }[] = []
  const wanted = []
  for (const incoming of news) {
    const { areaCode, sections, parties } = incoming.process
    incoming.areaId = (areaCode && scope.areas.get(areaCode)) || ''
    if (incoming.areaId) continue
    incoming.areaId = fallback
    const place = sections.flatMap((s) => s.parts).find(({ part }) => part === 'buyer')?.party
    const buyer = place === undefined ? undefined : parties[place]
    if (!buyer) continue
    const party = { sign: buyer.sign, identityKey: identityKey(buyer, code), code: buyer.code }
    wanted.push(party)
    buyers.push({ incoming, key: partyKey(party) })
  }
  if (wanted.length === 0) return
  const found = await findParticipants(tx, wanted)
  for (const { incoming, key } of buyers) incoming.areaId = found.get(key)?.areaId ?? fallback
}

async function insert(tx: Ctx, news: Incoming[]): Promise<void> {
  if (news.length === 0) return
  const now = tx.clock.now()
  const states = news.map(({ process }) =>
    projectState(
      process.sections.map((section) => ({
        stage: section.stage,
        formalData: isMappedFormal(section),
      })),
    ),
  )
  const rows = await sql<{ id: string; ocid: string }>(
    tx,
    (
      s,
    ) => `INSERT INTO project (create_time, update_time, version, source, ocid, area_id, publisher,
        lowest_stage, all_abandoned, formal_data,
        code, name, release_date, procurement_method, amount, currency, other_parties)
      SELECT ${s.param(now)}::timestamptz, ${s.param(now)}::timestamptz, 1, 'sync', v.* FROM unnest(
        ${s.param(news.map((i) => i.ocid))}::text[],
        ${s.param(news.map((i) => i.areaId))}::uuid[],
        ${s.param(news.map((i) => i.publisher))}::text[],
        ${s.param(states.map((state) => state.lowestStage))}::smallint[],
        ${s.param(states.map((state) => state.allAbandoned))}::boolean[],
        ${s.param(states.map((state) => state.formalData))}::boolean[],
        ${columns(news)
          .map(([values, type]) => `${s.param(values)}::${type}[]`)
          .join(', ')}) v
      WHERE ${s.unscoped(SYNC)} RETURNING id, ocid`,
  )
  const ids = new Map(rows.map((row) => [row.ocid, row.id]))
  for (const incoming of news) incoming.projectId = ids.get(incoming.ocid) ?? ''
}

/** Columns that follow the file, with their property names; in the order of `columns`. */
const FOLLOWING = [
  ['code', 'code'],
  ['name', 'name'],
  ['release_date', 'releaseDate'],
  ['procurement_method', 'procurementMethod'],
  ['amount', 'amount'],
  ['currency', 'currency'],
  ['other_parties', 'otherParties'],
] as const

function columns(batch: Incoming[]): [unknown[], string][] {
  const of = batch.map((incoming) => incoming.process)
  return [
    [of.map((p) => p.code), 'text'],
    [of.map((p) => p.name), 'text'],
    [of.map((p) => p.releaseDate), 'date'],
    [of.map((p) => p.procurementMethod), 'text'],
    [of.map((p) => p.amount), 'numeric'],
    [of.map((p) => p.currency), 'text'],
    [of.map((p) => JSON.stringify(p.otherParties)), 'jsonb'],
  ]
}

async function update(tx: Ctx, known: Incoming[]): Promise<void> {
  if (known.length === 0) return
  const kept = ([column, property]: (typeof FOLLOWING)[number]) =>
    `CASE WHEN '${property}' = ANY(p.hand_edited) THEN p.${column} ELSE v.${column} END`
  await sqlCount(
    tx,
    (s) => `UPDATE project p SET update_time = ${s.param(tx.clock.now())}::timestamptz,
        version = p.version + 1,
        ${FOLLOWING.map((field) => `${field[0]} = ${kept(field)}`).join(', ')}
      FROM unnest(${s.param(known.map((i) => i.projectId))}::uuid[],
        ${columns(known)
          .map(([values, type]) => `${s.param(values)}::${type}[]`)
          .join(', ')})
        v(id, ${FOLLOWING.map(([column]) => column).join(', ')})
      WHERE p.id = v.id AND ${s.unscoped(SYNC)}
        AND (${FOLLOWING.map((field) => `p.${field[0]} IS DISTINCT FROM ${kept(field)}`).join(' OR ')})`,
  )
}
