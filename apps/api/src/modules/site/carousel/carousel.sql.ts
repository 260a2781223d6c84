import { col, publicSql, SAMPLE_ID, sql, statement } from '#database/statement'

/** Published slides of an area, followed by the city's. */
export const publishedSlides = statement({
  access: 'public',
  columns: { id: col.uuid(), title: col.text(), url: col.text(), imageId: col.uuid() },
  samples: [{ areaId: SAMPLE_ID }, { areaId: null }],
  text: ({ areaId }: { areaId: string | null }, scope) =>
    sql`SELECT s.id, s.title, s.url, s.image_id AS "imageId"
      FROM carousel_slide s JOIN area a ON a.id = s.area_id
      WHERE ${scope.isPublic(publicSql`s.published`)} AND (a.code LIKE '%0001' OR a.id = ${areaId}::uuid)
      ORDER BY a.id <> coalesce(${areaId}::uuid, a.id), s.sort_order, s.create_time DESC
      LIMIT 20`,
})
