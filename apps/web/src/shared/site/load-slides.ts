import { answer, api } from '../../api/client.js'
import { Early } from '../../api/early.js'
import type { components } from '../../api/schema.js'

export type Slide = Pick<
  components['schemas']['CarouselSlide'],
  'id' | 'title' | 'url' | 'imageUrl'
>

/** Has a picture on its way before anything is there to show it; its address never changes what it holds. */
export function fetchPicture(url: string | null | undefined): void {
  if (!url) return
  const picture = new Image()
  picture.fetchPriority = 'high'
  picture.src = url
}

function fetchSlides(areaId: string, signal?: AbortSignal): Promise<Slide[]> {
  const params = { query: { areaId } }
  return answer(api.GET('/credit/admin/api/carousel/diagram/front/list', { params, signal }))
}

const early = new Early<Slide[]>()

/** Asks for the slides of an area, and for the picture of the first, while the page is on its way. */
export function prefetchSlides(areaId: string): void {
  early.ask(areaId, fetchSlides(areaId)).then(
    ([first]) => fetchPicture(first?.imageUrl),
    () => undefined,
  )
}

/** The slides of an area. */
export function loadSlides(areaId: string, signal: AbortSignal): Promise<Slide[]> {
  return early.take(areaId) ?? fetchSlides(areaId, signal)
}
