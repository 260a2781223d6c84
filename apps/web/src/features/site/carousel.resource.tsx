import type { components } from '../../api/schema.js'
import { CHANGE, OF_ONE } from '../../resource-kit/commands.js'
import { defineResource } from '../../resource-kit/define-resource.js'
import { publishedFields } from '../../resource-kit/published-fields.js'

export const carousel = defineResource<components['schemas']['CarouselSlide']>({
  name: 'carousel/diagram',
  path: '/baseinfo/banner',
  namespace: 'site',
  key: 'carousel',
  table: 'carousel_slide',
  history: true,
  lastChange: true,
  restorable: true,
  permission: 'carousel',
  schema: 'CarouselSlideInput',
  titleField: 'title',
  publishedField: 'published',
  sort: { field: 'createTime', order: 'desc' },
  actions: ['create', 'edit', 'show', 'delete', 'publish', 'export', 'bulk'],
  commands: { publish: OF_ONE.publish, unpublish: OF_ONE.unpublish, ...CHANGE, delete: OF_ONE.delete },
  fields: [
    {
      name: 'imageId',
      kind: 'image',
      purpose: 'picture',
      urlField: 'imageUrl',
      width: 100,
      hint: true,
    },
    { name: 'title', kind: 'text' },
    { name: 'url', kind: 'text', hint: true, width: 130, priority: 3 },
    ...publishedFields(),
  ],
})
