import type { Page } from '@credit/contract'
import type { Ctx } from '#core/context'
import { notFound } from '#core/domain-error'
import { timeText } from '#core/time-text'
import { publicOf, scoped } from '#database/scoped'
import { RegulationEntity } from '#entities/site/regulation'
import { toPage } from '#list/page'
import { filesOf } from '../../files/attached-files.queries.js'
import type { RegulationFrontDetail, RegulationFrontQuery, RegulationFrontRow } from './regulation.dto.js'
import { frontNeighbour, frontPage } from './regulations.sql.js'

/** Returns a page of the published texts of an area and of all areas, newest first. */
export async function listFrontRegulations(
  ctx: Ctx,
  { areaId, keyword = '', ...page }: RegulationFrontQuery,
): Promise<Page<RegulationFrontRow>> {
  const found = await frontPage.first(ctx, {
    areaId: areaId ?? null,
    keyword: keyword.trim(),
    size: page.size,
    offset: (page.current - 1) * page.size,
  })
  return toPage({ rows: found?.rows ?? [], total: found?.total ?? 0, page }, (row) => row)
}

/** Returns a published text, and its neighbours in the list that it was opened from. */
export async function getFrontRegulation(
  ctx: Ctx,
  id: string,
  listedIn: string | undefined,
): Promise<RegulationFrontDetail> {
  const regulations = scoped(ctx, RegulationEntity, publicOf(null))
  const found = await regulations.findOne({ id, published: true }, { relations: { area: true } })
  if (!found) throw notFound()
  const areaId = listedIn ?? found.areaId
  const neighbour = async (side: 'newer' | 'older') => {
    const row = await frontNeighbour.first(ctx, { areaId, id, createTime: found.createTime, side })
    return row ? toFrontRow(row) : null
  }
  return {
    ...toFrontRow(found),
    content: found.content,
    files: await filesOf(ctx, found.fileIds),
    areaName: found.area ? ctx.text(found.area.names) : null,
    previous: await neighbour('newer'),
    next: await neighbour('older'),
  }
}

function toFrontRow({
  id,
  title,
  createTime,
}: Pick<RegulationEntity, 'id' | 'title' | 'createTime'>): RegulationFrontRow {
  return { id, title, createTime: timeText(createTime) }
}
