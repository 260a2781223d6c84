import type { components } from '../../api/schema.js'
import { defineResource } from '../../resource-kit/define-resource.js'

export const carousel = defineResource<components['schemas']['CarouselSlide']>({
  name: 'carousel/diagram',
  path: '/baseinfo/banner',
  namespace: 'site',
  key: 'carousel',
  table: 'carousel_slide',
  lastChange: true,
  restorable: true,
  permission: 'carousel',
  schema: 'CarouselSlideInput',
  titleField: 'title',
  publishedField: 'published',
  sort: { field: 'createTime', order: 'desc' },
  actions: ['create', 'edit', 'show', 'delete', 'publish', 'export', 'bulk'],
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
    {
      name: 'areaId',
      kind: 'reference',
      reference: { resource: 'area', value: 'areaId', text: 'areaName' },
      cityOnly: true,
      hint: true,
      width: 150,
      priority: 1,
    },
    { name: 'sortOrder', kind: 'number', width: 100, hint: true },
    { name: 'published', kind: 'switch', width: 130, in: ['list', 'show'] },
    { name: 'createTime', kind: 'datetime', width: 170, priority: 2, in: ['list', 'show'] },
  ],
})
