import { Injectable } from '@nestjs/common'
import type { Ctx } from '#core/context'
import { unitOfWork } from '#database/unit-of-work'
import { CarouselSlideEntity } from '#entities/site/carousel-slide'
import { defineRows } from '#list/rows'
import { CrudService, type Values } from '../../crud/crud.service.js'
import { publicFileUrl } from '../../files/file-uses.js'
import { SignedUrls } from '../../files/signed-urls.js'
import { type PublishingInput, setPublished } from '../publishing.js'
import { CarouselSlide, type CarouselSlideFront, type CarouselSlideInput } from './carousel.dto.js'
import { publishedSlides } from './carousel.sql.js'

export const CAROUSEL = defineRows(CarouselSlide, {
  entity: CarouselSlideEntity,
  searchable: ['title'],
  sortable: ['title', 'sortOrder', 'published', 'areaId', 'createTime', 'updateTime'],
  filterable: ['title', 'published', 'areaId', 'createTime'],
  defaultSort: 'createTime,desc',
  fields: { imageUrl: ({ imageId }) => publicFileUrl(imageId) },
})

/** Slides of the public home page. */
@Injectable()
export class CarouselService extends CrudService<CarouselSlideEntity, CarouselSlide, CarouselSlideInput> {
  protected readonly rows = CAROUSEL

  /** The public address of a picture works while its slide is published. */
  protected override readonly file = {
    field: 'imageId',
    pictures: true,
    publicWhile: 'published',
  } as const

  constructor(private readonly urls: SignedUrls) {
    super()
  }

  /** Until a slide is published, a signed address shows its picture. */
  protected override async toRows(ctx: Ctx, rows: Parameters<typeof CAROUSEL.toRows>[1]): Promise<CarouselSlide[]> {
    const signed = (imageId: string) => this.urls.inRow(imageId, ctx.clock.now())
    const slides = await super.toRows(ctx, rows)
    return slides.map((slide) => (slide.published ? slide : { ...slide, imageUrl: signed(slide.imageId) }))
  }

  protected toValues(
    ctx: Ctx,
    input: CarouselSlideInput,
    before: CarouselSlideEntity | null,
  ): Values<CarouselSlideEntity, CarouselSlideInput> {
    return {
      title: input.title,
      url: input.url ?? before?.url ?? '',
      imageId: input.imageId,
      sortOrder: input.sortOrder ?? before?.sortOrder ?? 0,
      areaId: input.areaId ?? before?.areaId ?? ctx.me.areaId,
    }
  }

  /** Shows a slide on its area's home page, or removes it from there. */
  publish(ctx: Ctx, id: string, published: boolean, undo?: PublishingInput): Promise<CarouselSlide> {
    return unitOfWork(ctx, async (tx) => {
      const row = await setPublished(tx, CarouselSlideEntity, id, { published }, undo?.version)
      if (row) await this.saved(tx, row)
      return this.get(tx, id)
    })
  }
}

/** Returns the published slides of an area, followed by the city's. */
export async function listPublishedSlides(ctx: Ctx, areaId: string | null): Promise<CarouselSlideFront[]> {
  const slides = await publishedSlides.rows(ctx, { areaId })
  return slides.map(({ imageId, ...slide }) => ({ ...slide, imageUrl: publicFileUrl(imageId) }))
}
