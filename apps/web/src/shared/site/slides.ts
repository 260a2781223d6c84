import { queryOptions } from '@tanstack/react-query'
import { answer, backendOf } from '../../api/backend.js'
import type { components } from '../../api/schema.js'
import { PUBLIC_STALE_MS } from './site.js'

export type Slide = Pick<components['schemas']['CarouselSlide'], 'id' | 'title' | 'url' | 'imageUrl'>

/** Query of an area's published slides. */
export const slidesQuery = (areaId: string) =>
  queryOptions({
    queryKey: ['slides', areaId],
    staleTime: PUBLIC_STALE_MS,
    queryFn: ({ meta, signal }): Promise<Slide[]> => {
      const params = { query: { areaId } }
      const path = '/credit/admin/api/carousel/diagram/front/list'
      return answer(backendOf(meta).api.GET(path, { params, signal }))
    },
  })
