import { Inject, Injectable } from '@nestjs/common'
import { CarouselSlide as Slide } from '../../entities/carousel-slide.js'
import { CONFIG, type Config } from '../../platform/config/index.js'
import { CrudService, type Plain, type Values } from '../../platform/crud/crud.service.js'
import type { Ctx } from '../../platform/database/context.js'
import { scoped } from '../../platform/database/scoped.js'
import { unitOfWork } from '../../platform/database/unit-of-work.js'
import { publicFileUrl } from '../../platform/files/file-uses.js'
import { signedUrl } from '../../platform/files/signed-url.js'
import type { CarouselSlide, CarouselSlideInput } from './carousel.dto.js'

@Injectable()
export class CarouselService extends CrudService<Slide, CarouselSlide, CarouselSlideInput> {
  protected readonly entity = Slide
  protected readonly options = {
    searchable: ['title'],
    sortable: ['title', 'sortOrder', 'published', 'createTime', 'updateTime'],
    filterable: ['title', 'published', 'areaId', 'createTime'],
    defaultSort: 'createTime,desc',
  }

  /** The public address of a picture opens while its slide is published. */
  protected override readonly file = {
    field: 'imageId',
    pictures: true,
    publicWhile: 'published',
  }

  constructor(@Inject(CONFIG) private readonly config: Config) {
    super()
  }

  /** Till a slide is published, a signed address shows its picture. */
  protected toRow(ctx: Ctx, row: Plain<Slide>): CarouselSlide {
    const { published, imageId } = row
    const signed = () => signedUrl(this.config.jwtSecret, imageId, ctx.clock.now()).url
    return { ...row, imageUrl: published ? publicFileUrl(imageId) : signed() }
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

  /** Shows a slide on its area's home page, or takes it off; repeating is harmless. */
  publish(ctx: Ctx, id: string, published: boolean): Promise<CarouselSlide> {
    return unitOfWork(ctx, async (tx) => {
      const table = scoped(tx, Slide)
      const before = await table.lock(id)
      if (before.published !== published) {
        const action = published ? 'publish' : 'unpublish'
        await this.saved(tx, await table.update(id, { published }, { action }))
      }
      return this.get(tx, id)
    })
  }
}
