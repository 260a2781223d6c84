import { Injectable } from '@nestjs/common'
import { CarouselSlide as Slide } from '../../entities/carousel-slide.js'
import { CrudService, type Plain, type Values } from '../../platform/crud/crud.service.js'
import type { Ctx } from '../../platform/database/context.js'
import { scoped } from '../../platform/database/scoped.js'
import { unitOfWork } from '../../platform/database/unit-of-work.js'
import { dropUses, publicFileUrl, useFiles } from '../../platform/files/file-uses.js'
import type { CarouselSlide, CarouselSlideInput } from './carousel.dto.js'

const TABLE = 'carousel_slide'

@Injectable()
export class CarouselService extends CrudService<Slide, CarouselSlide, CarouselSlideInput> {
  protected readonly entity = Slide
  protected readonly options = {
    searchable: ['title'],
    sortable: ['title', 'sortOrder', 'published', 'createTime', 'updateTime'],
    filterable: ['title', 'published', 'areaId', 'createTime'],
    defaultSort: 'createTime,desc',
  }

  protected toRow(_ctx: Ctx, row: Plain<Slide>): CarouselSlide {
    return { ...row, imageUrl: publicFileUrl(row.imageId) }
  }

  protected toValues(ctx: Ctx, input: CarouselSlideInput, before: Slide | null): Values<Slide> {
    return {
      title: input.title,
      url: input.url ?? before?.url ?? '',
      imageId: input.imageId,
      sortOrder: input.sortOrder ?? before?.sortOrder ?? 0,
      areaId: input.areaId ?? before?.areaId ?? ctx.me.areaId,
    }
  }

  protected override afterSave(tx: Ctx, row: Slide): Promise<void> {
    return useFiles(tx, { table: TABLE, id: row.id, field: 'imageId' }, [row.imageId], {
      public: row.published,
      pictures: true,
    })
  }

  protected override beforeRemove(tx: Ctx, id: string): Promise<void> {
    return dropUses(tx, TABLE, id)
  }

  /** Shows a slide on its area's home page, or takes it off; repeating is harmless. */
  publish(ctx: Ctx, id: string, published: boolean): Promise<CarouselSlide> {
    return unitOfWork(ctx, async (tx) => {
      const table = scoped(tx, Slide)
      const before = await table.lock(id)
      if (before.published !== published) {
        const action = published ? 'publish' : 'unpublish'
        await this.afterSave(tx, await table.update(id, { published }, { action }))
      }
      return this.get(tx, id)
    })
  }
}
