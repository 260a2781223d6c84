import type { ParticipantSign, ParticipantStatus } from '@credit/contract'
import { allAreas, col, SAMPLE_ID, sql, statement, statesOf } from '#database/statement'
import { ParticipantEntity } from '#entities/participants/participant'
import type { Distribution } from './credit.dto.js'

/** The policy of the call decides which area a caller sees (credit.policy.ts). */
const AREA_OF_CALL = allAreas('the call says which area it asks for')

/** Participants that have a score and are neither disabled nor merged. */
export const SCORED = sql`p.status IN ${statesOf<ParticipantStatus>('active', 'onLeave')}
  AND p.credit_score IS NOT NULL`

interface DistributionQuery {
  /** null = all roles. */
  sign: ParticipantSign | null
  /** null = all areas. */
  areaId: string | null
}

/**
 * Number of participants with each star level and each band, the best first, null for the unrated;
 * without disabled and merged ones.
 */
export const distributionOf = statement({
  access: AREA_OF_CALL,
  columns: {
    total: col.int(),
    stars: col.json<Distribution['stars']>(),
    bands: col.json<Distribution['bands']>(),
  },
  samples: [
    { sign: null, areaId: null },
    { sign: 1, areaId: SAMPLE_ID },
  ],
  text: ({ sign, areaId }: DistributionQuery) =>
    sql`WITH counts AS MATERIALIZED (SELECT p.star_level, p.band, count(*) AS n FROM participant p
        WHERE ${SCORED}
          ${sign === null ? sql`` : sql`AND p.sign = ${sign}::smallint`}
          ${areaId === null ? sql`` : sql`AND p.area_id = ${areaId}::uuid`}
        GROUP BY p.star_level, p.band)
      SELECT (SELECT coalesce(sum(n), 0) FROM counts)::int AS total,
        (SELECT coalesce(json_agg(json_build_object('stars', star_level, 'count', n)
          ORDER BY star_level DESC NULLS LAST), '[]')
          FROM (SELECT star_level, sum(n) AS n FROM counts GROUP BY star_level) x) AS stars,
        (SELECT coalesce(json_agg(json_build_object('band', band, 'count', n)
          ORDER BY (SELECT max(o.min_score) FROM overview_score o WHERE o.code = x.band)
            DESC NULLS LAST), '[]')
          FROM (SELECT band, sum(n) AS n FROM counts GROUP BY band) x) AS bands`,
})

/** Number of participants of each role in each band, by basis and by whether the mean of evaluations limits them. */
export const bandCounts = statement({
  access: 'system',
  columns: {
    ...col.of(ParticipantEntity, 'sign', 'band', 'basis', 'unrated'),
    limited: col.bool(),
    count: col.int(),
  },
  samples: [{}],
  text: (_: object) =>
    sql`SELECT p.sign, p.band, p.basis, p.unrated, p.limited_by IS NOT NULL AS limited, count(*)::int AS count
      FROM participant p WHERE ${SCORED} GROUP BY p.sign, p.band, p.basis, p.unrated, limited`,
})
