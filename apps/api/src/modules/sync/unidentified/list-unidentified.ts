import type { ParticipantStatus } from '@credit/contract'
import { allAreas, sql, statesOf } from '#database/statement'
import { ParticipantEntity } from '#entities/participants/participant'
import { defineRows } from '#list/rows'
import { areSimilar } from '../map/names.js'
import { UnidentifiedRow } from './unidentified.dto.js'
import { selectUnidentified } from './unidentified.sql.js'

/** The participants without an official number, with possible matches. */
export const UNIDENTIFIED = defineRows(UnidentifiedRow, {
  entity: ParticipantEntity,
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
        JOIN participant_identity j ON j.sign = i.sign AND simplified(j.name_key) = simplified(i.name_key)
          AND j.name_key <> '' AND j.participant_id <> i.participant_id
        JOIN participant q ON q.id = j.participant_id AND q.status <> ${statesOf<ParticipantStatus>('merged')}
        WHERE i.participant_id = t.id AND i.name_key <> '')`,
    },
  },
  where: () => sql`t.unidentified AND t.status <> ${statesOf<ParticipantStatus>('merged')}`,
  details: selectUnidentified,
  fields: {
    areaName: ({ area }, ctx) => ctx.text(area),
    duplicates: ({ candidates, name }, ctx) =>
      candidates
        .filter((other) => other.sameName || areSimilar(other.name, name))
        .map(({ area, sameName: _, ...other }) => ({ ...other, areaName: ctx.text(area) })),
    hasDuplicates: ({ candidates }) => candidates.some(({ sameName }) => sameName),
  },
})
