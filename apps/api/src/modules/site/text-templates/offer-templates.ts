import type { TemplateKind } from '@credit/contract'
import { IsNull } from 'typeorm'
import type { Ctx } from '#core/context'
import { dayNames } from '#core/language/names'
import { scoped } from '#database/scoped'
import { AreaEntity } from '#entities/areas/area'
import { TextTemplateEntity } from '#entities/site/text-template'
import type { OfferedTemplates } from './text-template.dto.js'

/** Returns the templates of a kind of the caller's area, followed by those of the city. */
export async function offerTemplates(ctx: Ctx, kind: TemplateKind): Promise<OfferedTemplates> {
  const { areaId } = ctx.me
  const [area, rows] = await Promise.all([
    scoped(ctx, AreaEntity).get(areaId),
    scoped(ctx, TextTemplateEntity).find(
      [
        { kind, areaId },
        { kind, areaId: IsNull() },
      ],
      { order: { createTime: 'ASC', id: 'ASC' } },
    ),
  ])
  const office = area.contactInformation.trim()
  return {
    templates: rows
      .map(({ id, names, texts, areaId: of }) => ({ id, names, texts, own: of !== null }))
      .sort((one, other) => Number(other.own) - Number(one.own)),
    date: dayNames(ctx.clock.today()),
    authority: office === '' ? area.names : { 'zh-CN': office, 'en-US': office },
  }
}
