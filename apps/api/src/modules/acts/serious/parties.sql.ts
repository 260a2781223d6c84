import { comparedName, type JobRowState, type ParticipantStatus } from '@credit/contract'
import { comparedNameOf } from '#database/bigrams'
import { allAreas, col, type RowOf, SAMPLE_ID, sql, statement, statesOf } from '#database/statement'
import { DishonestRecordEntity } from '#entities/ledger/dishonest-record'
import { ParticipantEntity } from '#entities/participants/participant'
import { LISTED_SIGNS, type ListedSign } from '../../ledger/changes/published-act.js'
import { ACTS_OF_ANY_AREA } from '../recorded-acts.js'

interface Searched {
  codes: readonly string[]
  names: readonly string[]
  lock: boolean
}

/** Suppliers and agencies of some codes, also of records merged into them, or of some names. */
export const seriousParties = statement({
  access: allAreas('codes are looked up over all areas; the import checks whose they are'),
  columns: {
    ...col.of(ParticipantEntity, 'id', 'name', 'code', 'areaId'),
    sign: col.smallint<ListedSign>(),
    formerCodes: col.json<string[]>(),
  },
  samples: [true, false].map((lock): Searched => ({ codes: ['1'], names: ['1'], lock })),
  text: ({ codes, names, lock }: Searched) =>
    sql`SELECT p.id, p.sign, p.name, p.code, p.area_id AS "areaId",
        (SELECT coalesce(json_agg(m.code), '[]') FROM participant m
          WHERE m.merged_into_id = p.id AND m.code = ANY(${codes}::text[])) AS "formerCodes"
      FROM participant p
      WHERE p.sign = ANY(${LISTED_SIGNS}::smallint[]) AND p.status <> ${statesOf<ParticipantStatus>('merged')}
        AND (p.code = ANY(${codes}::text[])
        OR p.id IN (SELECT o.id FROM unnest(${names.map(comparedName)}::text[]) v(name) CROSS JOIN LATERAL
          (SELECT n.id FROM participant n WHERE bigrams(n.name) @> bigrams(v.name)
            AND ${comparedNameOf(sql`n.name`)} = lower(v.name) OFFSET 0) o)
        OR p.id IN (SELECT m.merged_into_id FROM participant m
          WHERE m.code = ANY(${codes}::text[]) AND m.merged_into_id IS NOT NULL))
      ORDER BY p.id ${lock ? sql`FOR UPDATE OF p` : sql``}`,
})

export type SeriousParty = RowOf<typeof seriousParties>

/** Acts of some participants, with the columns that an import compares; without those of imports that were taken back. */
export const knownActs = statement({
  access: ACTS_OF_ANY_AREA,
  columns: {
    ...col.of(DishonestRecordEntity, 'participantId', 'decisionNumber', 'authority'),
    decidedOn: col.nullable(col.text()),
  },
  samples: [{ ids: [SAMPLE_ID] }],
  text: ({ ids }: { ids: readonly string[] }) =>
    sql`SELECT participant_id AS "participantId", decision_number AS "decisionNumber", authority,
        decided_on::text AS "decidedOn"
      FROM dishonest_record d WHERE participant_id = ANY(${ids}::uuid[])
        AND NOT EXISTS (SELECT FROM job u JOIN job_row r ON r.job_id = u.id
          WHERE u.undoes_id = d.import_batch AND r.record_id = d.id AND r.state = ${statesOf<JobRowState>('done')})`,
})
