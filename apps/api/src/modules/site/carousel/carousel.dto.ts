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
  @Out('id') id: string
  @Out() title: string
  @Out() url: string
  @Out('id') imageId: string
  @Out() imageUrl: string
  @Out('integer') sortOrder: number
  @Out() published: boolean
  @Out('id') areaId: string
  @Out('time') createTime: string
  @Out('time') updateTime: string
  @Out('integer') version: number
}

/** A slide on the public home page. */
export class CarouselSlideFront {
  @Out('id') id: string
  @Out() title: string
  @Out() url: string
  @Out() imageUrl: string
}
