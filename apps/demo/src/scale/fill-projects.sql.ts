import type { Ctx } from '@credit/api/core/context'
import { type Sql, sql, statement } from '@credit/api/database/statement'
import { SUBJECTS } from '../city/words.js'
import { analyzeTemporary, GENERATED, hashFraction, type PoolSizes } from './pool.sql.js'
import { CITY_SIZE, SCALE_PREFIX, type ScalePlan } from './sizes.js'

/** Projects number `from` to `to` of all generated ones. */
export interface ProjectRange {
  from: number
  to: number
  all: number
}

interface ProjectsQuery {
  plan: ScalePlan
  range: ProjectRange
  pool: PoolSizes
}

const SAMPLE: ProjectsQuery = {
  plan: { factor: 1, today: '2026-03-02', now: '2026-03-02T00:00:00Z' },
  range: { from: 1, to: 1, all: 1 },
  pool: { 1: 1, 2: 1, 3: 1, 4: 1 },
}
const TITLES = SUBJECTS.map(({ title }) => title)
const DAYS = CITY_SIZE.years * 365

export const createProjectTable = statement({
  samples: [SAMPLE],
  text: ({ plan, range, pool }: ProjectsQuery) =>
    sql`CREATE TEMPORARY TABLE fill_project ON COMMIT DROP AS
      SELECT uuidv7() AS id, i, b.id AS buyer, b.area_id, a.id AS agency,
        b.name || (${TITLES}::text[])[1 + i % ${TITLES.length}::int] || '（' || i || '）' AS name,
        ${plan.today}::date - 1
          - ((${range.all}::bigint - i) * ${DAYS}::int / ${range.all}::bigint)::int AS day
      FROM generate_series(${range.from}::int, ${range.to}::int) i
      JOIN fill_pool b ON b.sign = 1
        AND b.n = floor(${pool[1]}::int * ${hashFraction(sql`i || 'b'`)} ^ 1.5)::int
      JOIN fill_pool a ON a.sign = 3
        AND a.n = floor(${pool[3]}::int * ${hashFraction(sql`i || 'a'`)} ^ 1.2)::int`,
})

export const createSectionTable = statement({
  samples: [SAMPLE],
  text: ({ plan: { today } }: Pick<ProjectsQuery, 'plan'>) =>
    sql`CREATE TEMPORARY TABLE fill_section ON COMMIT DROP AS
      SELECT uuidv7() AS id, t.id AS project_id, t.i, k, t.area_id, t.day, t.buyer, t.agency, d.reached,
        (SELECT count(*)::int - 1 FROM unnest(d.reached) r WHERE r <= ${today}::date) AS stage
      FROM fill_project t
      CROSS JOIN LATERAL generate_series(1, CASE WHEN t.i % 8 = 0 THEN 2 ELSE 1 END) k
      CROSS JOIN LATERAL (SELECT t.day + 25 + (t.i * 7 + k) % 10 AS award) w
      CROSS JOIN LATERAL (SELECT ARRAY[w.award, w.award + 12 + (t.i * 5 + k) % 15,
        w.award + 50 + (t.i * 11 + k) % 60,
        w.award + 62 + (t.i * 11 + k) % 60 + (t.i * 3 + k) % 25] AS reached) d`,
})

export const insertProjects = statement({
  access: GENERATED,
  samples: [{}],
  text: () =>
    sql`INSERT INTO project (id, create_time, update_time, version, source, ocid, area_id,
        publisher, code, name, release_date, procurement_method, procurement_category, amount, currency, lowest_stage, formal_data)
      SELECT t.id, t.day + time '09:00', t.day + time '09:00', 1, 'sync',
        ${SCALE_PREFIX}::text || '-' || t.i, t.area_id, '市公共资源交易平台', 'GM-' || t.i, t.name,
        t.day, '公开招标', (ARRAY['goods', 'goods', 'services', 'services', 'works', 'notStated'])[1 + t.i % 6], 50000 + (t.i::bigint * 7919) % 4000000, 'CNY',
        (SELECT min(nullif(stage, -1)) FROM fill_section x WHERE x.project_id = t.id), true
      FROM fill_project t ORDER BY t.i`,
})

export const insertSections = statement({
  access: GENERATED,
  samples: [{}],
  text: () =>
    sql`INSERT INTO bid_section (id, create_time, update_time, version, project_id, area_id, code,
        name, origin, position, stage, upstream_stage, formal_data)
      SELECT id, day + time '09:00', day + time '09:00', 1, project_id, area_id, k::text, '标段' || k,
        'lot', k - 1, nullif(stage, -1), nullif(stage, -1), true
      FROM fill_section ORDER BY i, k`,
})

export const insertStages = statement({
  samples: [{}],
  text: () =>
    sql`INSERT INTO section_stage (section_id, stage, reached_on, opened_at, outcome, create_time)
      SELECT x.id, n - 1, x.reached[n], x.reached[n] + time '09:30', 'opened', x.reached[n] + time '09:30'
      FROM fill_section x CROSS JOIN generate_series(1, 4) n
      WHERE n - 1 <= x.stage ORDER BY x.i, x.k, n`,
})

/** Losing suppliers are bidders too; contract supplier and committee exist from the award on. */
export const createPartyTable = statement({
  samples: [SAMPLE],
  text: ({ pool }: Pick<ProjectsQuery, 'pool'>) =>
    sql`CREATE TEMPORARY TABLE fill_party ON COMMIT DROP AS
      SELECT DISTINCT y.section_id, y.part, y.participant_id, y.sign FROM (
        SELECT id AS section_id, 'buyer' AS part, buyer AS participant_id, 1 AS sign FROM fill_section
        UNION ALL SELECT id, 'agency', agency, 3 FROM fill_section
        UNION ALL SELECT x.id, v.part, q.id, q.sign FROM fill_section x
          CROSS JOIN LATERAL (VALUES ('contractSupplier', 2, ${supplier(pool, 'w', 1.5)}),
            ('bidder', 2, ${supplier(pool, 'w', 1.5)}), ('bidder', 2, ${supplier(pool, 'l', 1.2)}),
            ('bidder', 2, ${supplier(pool, 'm', 1.2)}), ('committee', 4, ${expert(pool, 0)}),
            ('committee', 4, ${expert(pool, 1)}), ('committee', 4, ${expert(pool, 2)})) v(part, sign, n)
          JOIN fill_pool q ON q.sign = v.sign AND q.n = v.n
          WHERE x.stage >= 0 OR v.part = 'bidder') y`,
})

function supplier(pool: PoolSizes, key: string, skew: number): Sql {
  const fraction = hashFraction(sql`x.i || '/' || x.k || ${key}::text`)
  return sql`floor(${pool[2]}::int * ${fraction} ^ ${skew}::float8)::int`
}

function expert(pool: PoolSizes, n: number): Sql {
  const fraction = hashFraction(sql`x.i || '/' || x.k || 'e'`)
  return sql`(floor(${pool[4]}::int * ${fraction})::int + ${n * 997}::int) % ${pool[4]}::int`
}

export const insertParties = statement({
  samples: [{}],
  text: () =>
    sql`INSERT INTO section_party (section_id, participant_id, part, create_time)
      SELECT y.section_id, y.participant_id, y.part, x.day + time '09:00'
      FROM fill_party y JOIN fill_section x ON x.id = y.section_id ORDER BY x.i, x.k, y.part`,
})

/**
 * Creates projects spread evenly over the years, with one section (every eighth: two), the stages
 * reached by today, and parties. The work of purchasers, suppliers and agencies is unevenly
 * distributed, that of experts evenly.
 */
export async function fillProjects(tx: Ctx, query: ProjectsQuery): Promise<void> {
  await createProjectTable.run(tx, query)
  await analyzeTemporary.run(tx, { table: 'fill_project' })
  await createSectionTable.run(tx, query)
  await analyzeTemporary.run(tx, { table: 'fill_section' })
  await insertProjects.run(tx, {})
  await insertSections.run(tx, {})
  await insertStages.run(tx, {})
  await createPartyTable.run(tx, query)
  await analyzeTemporary.run(tx, { table: 'fill_party' })
  await insertParties.run(tx, {})
}
