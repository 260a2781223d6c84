import { Int, Out, Ref, Text } from '#http/fields'

export class CarouselQuery {
  @Ref({ optional: true, description: 'Area whose home page asks' }) areaId?: string
}

/** Body of POST and PUT. */
export class CarouselSlideInput {
  @Text({ max: 200 }) title: string

  @Text({
    rule: 'url',
    min: 0,
    max: 500,
    optional: true,
    description: 'Where the slide leads; empty = nowhere',
  })
  url?: string

  @Ref({ description: 'Picture, uploaded before' }) imageId: string
  @Int({ optional: true, max: 9999, description: 'Smaller stands first' }) sortOrder?: number
  @Ref({ optional: true, description: "Area that shows it; the caller's by default" }) areaId?: string
  @Int({ optional: true, min: 1 }) version?: number
}

export class CarouselSlide {
  @Out({ format: 'uuid' }) id: string
  @Out() title: string
  @Out() url: string
  @Out({ format: 'uuid' }) imageId: string
  @Out() imageUrl: string
  @Out({ type: 'integer' }) sortOrder: number
  @Out() published: boolean
  @Out({ format: 'uuid' }) areaId: string
  @Out({ format: 'date-time' }) createTime: string
  @Out({ format: 'date-time' }) updateTime: string
  @Out({ type: 'integer' }) version: number
}

/** A slide on the public home page. */
export class CarouselSlideFront {
  @Out({ format: 'uuid' }) id: string
  @Out() title: string
  @Out() url: string
  @Out() imageUrl: string
}
