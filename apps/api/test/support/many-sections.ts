import type { TestApp } from './test-app.js'

/** Copies a section with its evaluation records so many times. */
export async function copySection({ dataSource }: TestApp, sectionId: string, copies: number): Promise<void> {
  await dataSource.query(
    `WITH copied AS (
        INSERT INTO bid_section SELECT (jsonb_populate_record(b,
          jsonb_build_object('id', md5(b.id::text || n)::uuid, 'code', b.code || '-' || n))).*
        FROM bid_section b, generate_series(1, $2::int) n WHERE b.id = $1 RETURNING id)
      INSERT INTO evaluation_record SELECT (jsonb_populate_record(r,
        jsonb_build_object('id', md5(r.id::text || c.id)::uuid, 'section_id', c.id))).*
      FROM evaluation_record r, copied c WHERE r.section_id = $1`,
    [sectionId, copies],
  )
}
