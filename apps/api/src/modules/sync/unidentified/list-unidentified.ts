import type { Page, ParticipantStatus } from '@credit/contract'
import type { Ctx } from '#core/context'
import { allAreas, sql, statesOf } from '#database/statement'
import { ParticipantEntity } from '#entities/participants/participant'
import { defineList, type ListQuery } from '#list/list-definition'
import { page } from '#list/page'
import { listOf } from '#list/row-list'
import { areSimilar } from '../map/names.js'
import type { UnidentifiedRow } from './unidentified.dto.js'
import { selectUnidentified } from './unidentified.sql.js'

export const UNIDENTIFIED_LIST = defineList({
  entity: ParticipantEntity,
  columns: ['sign', 'name', 'areaId', 'createTime'],
  searchable: ['name'],
  sortable: ['name', 'sign', 'areaId', 'createTime'],
  filterable: ['name', 'sign', 'areaId', 'createTime'],
  access: allAreas('a participant may be one of another area'),
  defaultSort: 'createTime,desc',
  total: 'counted',
  filters: {
    hasDuplicates: {
      description: 'Has the name of another participant of its sign',
      schema: { type: 'boolean' },
      isValid: (value) => value === 'true' || value === 'false',
      condition: (value) => sql`${value}::boolean = EXISTS (SELECT 1 FROM participant_identity i
        JOIN participant_identity j ON j.sign = i.sign AND j.name_key = i.name_key
          AND j.participant_id <> i.participant_id
        JOIN participant q ON q.id = j.participant_id AND q.status <> ${statesOf<ParticipantStatus>('merged')}
        WHERE i.participant_id = t.id AND i.name_key <> '')`,
    },
  },
})

/** Returns a page of the participants without an official number, with possible matches. */
export async function listUnidentified(ctx: Ctx, query: ListQuery): Promise<Page<UnidentifiedRow>> {
  const found = await listOf(ctx, UNIDENTIFIED_LIST, query)
    .where(sql`t.unidentified AND t.status <> ${statesOf<ParticipantStatus>('merged')}`)
    .page()
  const ids = found.rows.map(({ id }) => id)
  const details = ids.length > 0 ? await selectUnidentified.rows(ctx, ids) : []
  const byId = new Map(details.map((row) => [row.id, row]))
  const rows = found.rows.flatMap(({ id, sign, name, areaId, createTime }) => {
    const row = byId.get(id)
    if (!row) return []
    const { identities, projectCount, projects } = row
    const duplicates = row.candidates
      .filter((other) => other.sameName || areSimilar(other.name, name))
      .map(({ area, sameName: _, ...other }) => ({ ...other, areaName: ctx.text(area) }))
    const own = { id, sign, name, areaId, areaName: ctx.text(row.area), createTime }
    return [
      {
        ...own,
        identities,
        projectCount,
        projects,
        duplicates,
        hasDuplicates: row.candidates.some(({ sameName }) => sameName),
      },
    ]
  })
  return page(rows, found.total, found.page)
}
