import type { Ctx } from '../../../platform/database/context.js'
import { sql, sqlCount } from '../../../platform/database/sql.js'
import { SUBJECTS } from '../city/words.js'
import { luck, type PoolSizes } from './pool.queries.js'
import { CITY_SIZE, SCALE_PREFIX, type ScalePlan, WHOLE } from './sizes.js'

/** Projects number `from` to `to` of all that are filled. */
export interface ProjectRange {
  from: number
  to: number
  all: number
}

/** Whether the last project of a range is there: a range comes whole. */
export async function isRangeFilled(ctx: Ctx, { to }: ProjectRange): Promise<boolean> {
  const rows = await sql(
    ctx,
    (s) => `SELECT 1 FROM project WHERE ocid = ${s.param(`${SCALE_PREFIX}-${to}`)}
      AND ${s.unscoped(WHOLE)}`,
  )
  return rows.length > 0
}

const temporary = (tx: Ctx, name: string, select: (param: (value: unknown) => string) => string) =>
  sql(
    tx,
    (s) => `CREATE TEMPORARY TABLE ${name} ON COMMIT DROP AS ${select((value) => literal(value))}
      /* ${s.unscoped(WHOLE)} */`,
  ).then(() => sql(tx, (s) => `ANALYZE ${name} /* ${s.unscoped(WHOLE)} */`))

/** A utility statement takes no parameters. */
function literal(value: unknown): string {
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value)) return `ARRAY[${value.map(literal).join(', ')}]`
  return `'${String(value).replaceAll("'", "''")}'`
}

/**
 * Projects in the order of their days, evenly over the years, each with one section, every eighth
 * with two, at the stages that their days have come to, with their parties. Some purchasers,
 * suppliers and agencies have far more to do than others; experts are drawn.
 */
export async function fillProjects(
  tx: Ctx,
  plan: ScalePlan,
  range: ProjectRange,
  pool: PoolSizes,
): Promise<void> {
  await projects(tx, plan, range, pool)
  await sections(tx)
  await stages(tx)
  await parties(tx, pool)
}

async function projects(tx: Ctx, plan: ScalePlan, range: ProjectRange, pool: PoolSizes) {
  const titles = SUBJECTS.map(({ title }) => title)
  const days = CITY_SIZE.years * 365
  await temporary(
    tx,
    'fill_project',
    (v) => `SELECT uuidv7() AS id, i, b.id AS buyer, b.area_id, a.id AS agency,
        b.name || (${v(titles)})[1 + i % ${titles.length}] || '（' || i || '）' AS name,
        ${v(plan.today)}::date - 1 - ((${v(range.all)}::bigint - i) * ${v(days)} / ${v(range.all)})::int AS day
      FROM generate_series(${v(range.from)}::int, ${v(range.to)}::int) i
      JOIN fill_pool b ON b.sign = 1 AND b.n = floor(${pool[1]} * ${luck(`i || 'b'`)} ^ 1.5)::int
      JOIN fill_pool a ON a.sign = 3 AND a.n = floor(${pool[3]} * ${luck(`i || 'a'`)} ^ 1.2)::int`,
  )
  await temporary(
    tx,
    'fill_section',
    (v) => `SELECT uuidv7() AS id, t.id AS project_id, t.i, k, t.area_id, t.day, t.buyer, t.agency,
        d.reached, (SELECT count(*)::int - 1 FROM unnest(d.reached) r WHERE r <= ${v(plan.today)}::date) AS stage
      FROM fill_project t
      CROSS JOIN LATERAL generate_series(1, CASE WHEN t.i % 8 = 0 THEN 2 ELSE 1 END) k
      CROSS JOIN LATERAL (SELECT t.day + 25 + (t.i * 7 + k) % 10 AS award) w
      CROSS JOIN LATERAL (SELECT ARRAY[w.award, w.award + 12 + (t.i * 5 + k) % 15,
        w.award + 50 + (t.i * 11 + k) % 60, w.award + 62 + (t.i * 11 + k) % 60 + (t.i * 3 + k) % 25] AS reached) d`,
  )
  await sqlCount(
    tx,
    (s) => `INSERT INTO project (id, create_time, update_time, version, source, ocid, area_id,
        publisher, code, name, release_date, procurement_method, amount, currency, lowest_stage, formal_data)
      SELECT t.id, t.day + time '09:00', t.day + time '09:00', 1, 'sync',
        ${s.param(SCALE_PREFIX)} || '-' || t.i, t.area_id, '市公共资源交易平台', 'GM-' || t.i, t.name,
        t.day, '公开招标', 50000 + (t.i::bigint * 7919) % 4000000, 'CNY',
        (SELECT min(nullif(stage, -1)) FROM fill_section x WHERE x.project_id = t.id), true
      FROM fill_project t WHERE ${s.unscoped(WHOLE)} ORDER BY t.i`,
  )
}

async function sections(tx: Ctx) {
  await sqlCount(
    tx,
    (
      s,
    ) => `INSERT INTO bid_section (id, create_time, update_time, version, project_id, area_id, code,
        name, origin, position, stage, upstream_stage, formal_data)
      SELECT id, day + time '09:00', day + time '09:00', 1, project_id, area_id, k::text, '标段' || k,
        'lot', k - 1, nullif(stage, -1), nullif(stage, -1), true
      FROM fill_section WHERE ${s.unscoped(WHOLE)} ORDER BY i, k`,
  )
}

async function stages(tx: Ctx) {
  await sqlCount(
    tx,
    (
      s,
    ) => `INSERT INTO section_stage (section_id, stage, reached_on, opened_at, outcome, create_time)
      SELECT x.id, n - 1, x.reached[n], x.reached[n] + time '09:30', 'opened', x.reached[n] + time '09:30'
      FROM fill_section x CROSS JOIN generate_series(1, 4) n
      WHERE n - 1 <= x.stage AND ${s.unscoped(WHOLE)} ORDER BY x.i, x.k, n`,
  )
}

async function parties(tx: Ctx, pool: PoolSizes) {
  const supplier = (key: string, skew: number) =>
    `floor(${pool[2]} * ${luck(`x.i || '/' || x.k || '${key}'`)} ^ ${skew})::int`
  const expert = (n: number) =>
    `(floor(${pool[4]} * ${luck(`x.i || '/' || x.k || 'e'`)})::int + ${n * 997}) % ${pool[4]}`
  // Who did not win bids as well as who did; the contract and the committee come with the award.
  await temporary(
    tx,
    'fill_party',
    () => `SELECT DISTINCT y.section_id, y.part, y.participant_id, y.sign FROM (
        SELECT id AS section_id, 'buyer' AS part, buyer AS participant_id, 1 AS sign FROM fill_section
        UNION ALL SELECT id, 'agency', agency, 3 FROM fill_section
        UNION ALL SELECT x.id, v.part, q.id, q.sign FROM fill_section x
          CROSS JOIN LATERAL (VALUES ('contractSupplier', 2, ${supplier('w', 1.5)}),
            ('bidder', 2, ${supplier('w', 1.5)}), ('bidder', 2, ${supplier('l', 1.2)}),
            ('bidder', 2, ${supplier('m', 1.2)}), ('committee', 4, ${expert(0)}),
            ('committee', 4, ${expert(1)}), ('committee', 4, ${expert(2)})) v(part, sign, n)
          JOIN fill_pool q ON q.sign = v.sign AND q.n = v.n
          WHERE x.stage >= 0 OR v.part = 'bidder') y`,
  )
  await sqlCount(
    tx,
    (s) => `INSERT INTO section_party (section_id, participant_id, part, create_time)
      SELECT y.section_id, y.participant_id, y.part, x.day + time '09:00'
      FROM fill_party y JOIN fill_section x ON x.id = y.section_id WHERE ${s.unscoped(WHOLE)}
      ORDER BY x.i, x.k, y.part`,
  )
}
