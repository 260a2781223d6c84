import type { Ctx } from '../../platform/database/context.js'
import { sql } from '../../platform/database/sql.js'
import { publicFileUrl } from '../../platform/files/file-uses.js'
import type { CarouselSlideFront } from './carousel.dto.js'

/** What a home page shows: the published slides of its area, then those of the city. */
export async function publishedSlides(
  ctx: Ctx,
  areaId: string | undefined,
): Promise<CarouselSlideFront[]> {
  const rows = await sql<{ id: string; title: string; url: string; image_id: string }>(
    ctx,
    (
      s,
    ) => `SELECT s.id, s.title, s.url, s.image_id FROM carousel_slide s JOIN area a ON a.id = s.area_id
      WHERE s.published AND (a.code LIKE '%0001' OR a.id = ${s.param(areaId ?? null)}::uuid)
        AND ${s.unscoped('published slides are public')}
      ORDER BY a.id <> coalesce(${s.param(areaId ?? null)}::uuid, a.id), s.sort_order, s.create_time DESC
      LIMIT 20`,
  )
  return rows.map(({ id, title, url, image_id }) => ({
    id,
    title,
    url,
    imageUrl: publicFileUrl(image_id),
  }))
}
