import type { Part, Stage } from '@credit/contract'
import type { Ctx } from '../../../platform/database/context.js'
import { sql, sqlCount } from '../../../platform/database/sql.js'
import { groupBy } from '../../../platform/group-by.js'
import { isFormal } from '../../stages/formal-data.js'
import type { MappedSection } from '../map/process.js'
import type { Incoming } from './incoming.js'

const SYNC = 'the sync serves all areas'

type Origin = MappedSection['origin'] | 'hand'

interface SectionRow {
  id: string
  project_id: string
  code: string
  name: string
  stage: Stage | null
  upstream_stage: Stage | null
  formal_data: boolean
  filed_on: string | null
  origin: Origin
  position: number
  hand_edited: string[]
}

/** A section of the batch, with what stood in the table before. */
export interface StoredSection {
  id: string
  incoming: Incoming
  mapped: MappedSection
  /** null: made by this batch. */
  before: SectionRow | null
  /** As it stands in the table, or shall stand once it has moved. */
  stage: Stage | null
}

/** What a process without lots had before it had awards, and before it had lots. */
const RANK: Record<Origin, number> = { tender: 0, award: 1, lot: 2, hand: 3 }

/**
 * Finds or makes the sections of a batch. A section keeps its id and history when the file tells
 * more of it: the tender's becomes the first award's, an award's a lot's.
 */
export async function storeSections(tx: Ctx, batch: Incoming[]): Promise<StoredSection[]> {
  const rows = await sql<SectionRow>(
    tx,
    (s) => `SELECT id, project_id, code, name, stage, upstream_stage, formal_data,
        filed_on::text, origin, position, hand_edited
      FROM bid_section WHERE ${s.unscoped(SYNC)} AND project_id = ANY(${s.param(
        batch.filter((i) => !i.isNew).map((i) => i.projectId),
      )}::uuid[])
      ORDER BY project_id, position, id FOR UPDATE`,
  )
  const byProject = groupBy(rows, (row) => row.project_id)
  const sections: StoredSection[] = []
  for (const incoming of batch) {
    const own = byProject.get(incoming.projectId) ?? []
    const codes = new Set(incoming.process.sections.map((section) => section.code))
    const spare = own.filter((row) => !codes.has(row.code))
    for (const mapped of incoming.process.sections) {
      const same = own.find((row) => row.code === mapped.code)
      const before =
        same ?? takeFirst(spare, (row) => RANK[row.origin] < RANK[mapped.origin]) ?? null
      const stage = before ? before.stage : mapped.stage
      sections.push({ id: before?.id ?? '', incoming, mapped, before, stage })
    }
  }
  await insert(
    tx,
    sections.filter((section) => !section.before),
  )
  return sections
}

function takeFirst<T>(list: T[], fits: (item: T) => boolean): T | undefined {
  const at = list.findIndex(fits)
  return at < 0 ? undefined : list.splice(at, 1)[0]
}

async function insert(tx: Ctx, sections: StoredSection[]): Promise<void> {
  if (sections.length === 0) return
  const now = tx.clock.now()
  const rows = await sql<{ id: string; project_id: string; code: string }>(
    tx,
    (
      s,
    ) => `INSERT INTO bid_section (create_time, update_time, version, project_id, area_id, code, name, origin, position, stage, upstream_stage, formal_data, filed_on)
      SELECT ${s.param(now)}::timestamptz, ${s.param(now)}::timestamptz, 1, v.* FROM unnest(
        ${s.param(sections.map((x) => x.incoming.projectId))}::uuid[],
        ${s.param(sections.map((x) => x.incoming.areaId))}::uuid[],
        ${s.param(sections.map((x) => x.mapped.code))}::text[],
        ${s.param(sections.map((x) => x.mapped.name))}::text[],
        ${s.param(sections.map((x) => x.mapped.origin))}::text[],
        ${s.param(sections.map((x) => x.incoming.process.sections.indexOf(x.mapped)))}::integer[],
        ${s.param(sections.map((x) => x.stage))}::smallint[],
        ${s.param(sections.map((x) => x.stage))}::smallint[],
        ${s.param(sections.map((x) => isMappedFormal(x.mapped)))}::boolean[],
        ${s.param(sections.map((x) => x.mapped.filedOn))}::date[]) v
      WHERE ${s.unscoped(SYNC)} RETURNING id, project_id, code`,
  )
  const ids = new Map(rows.map((row) => [`${row.project_id} ${row.code}`, row.id]))
  for (const section of sections) {
    section.id = ids.get(`${section.incoming.projectId} ${section.mapped.code}`) ?? ''
  }
}

/** Formal data of a section that is made just now: all its parties are the file's. */
export function isMappedFormal({ stage, parts }: MappedSection): boolean {
  return isFormal(stage, new Set(parts.map(({ part }) => part)))
}

/** Writes what the file says of known sections, and their stage and formal data as they now are. */
export async function updateSections(
  tx: Ctx,
  sections: StoredSection[],
  parts: Map<string, Set<Part>>,
): Promise<void> {
  const changed = sections.flatMap((section) => {
    const { before, mapped } = section
    if (!before) return []
    const next = {
      id: section.id,
      code: mapped.code,
      name: before.hand_edited.includes('name') ? before.name : mapped.name,
      origin: before.origin === 'hand' ? before.origin : mapped.origin,
      position: section.incoming.process.sections.indexOf(mapped),
      stage: section.stage,
      upstream: mapped.stage ?? before.upstream_stage,
      formal: isFormal(section.stage, parts.get(section.id) ?? new Set()),
      filedOn: before.hand_edited.includes('filedOn')
        ? before.filed_on
        : (mapped.filedOn ?? before.filed_on),
    }
    const same =
      before.code === next.code &&
      before.name === next.name &&
      before.origin === next.origin &&
      before.position === next.position &&
      before.stage === next.stage &&
      before.upstream_stage === next.upstream &&
      before.formal_data === next.formal &&
      before.filed_on === next.filedOn
    return same ? [] : [next]
  })
  if (changed.length === 0) return
  await sqlCount(
    tx,
    (s) => `UPDATE bid_section b SET update_time = ${s.param(tx.clock.now())}::timestamptz,
        version = b.version + 1,
        code = v.code, name = v.name, origin = v.origin, position = v.position, stage = v.stage,
        upstream_stage = v.upstream, formal_data = v.formal, filed_on = v.filed_on
      FROM unnest(${s.param(changed.map((c) => c.id))}::uuid[],
        ${s.param(changed.map((c) => c.code))}::text[], ${s.param(changed.map((c) => c.name))}::text[],
        ${s.param(changed.map((c) => c.origin))}::text[], ${s.param(changed.map((c) => c.position))}::integer[],
        ${s.param(changed.map((c) => c.stage))}::smallint[], ${s.param(changed.map((c) => c.upstream))}::smallint[],
        ${s.param(changed.map((c) => c.formal))}::boolean[], ${s.param(changed.map((c) => c.filedOn))}::date[])
        v(id, code, name, origin, position, stage, upstream, formal, filed_on)
      WHERE b.id = v.id AND ${s.unscoped(SYNC)}`,
  )
}
