import type { components } from '../../api/schema.js'
import { defineResource } from '../../resource-kit/define-resource.js'

export const carousel = defineResource<components['schemas']['CarouselSlide']>({
  name: 'carousel/diagram',
  path: '/baseinfo/banner',
  namespace: 'site',
  key: 'carousel',
  permission: 'carousel',
  schema: 'CarouselSlideInput',
  titleField: 'title',
  publishedField: 'published',
  sort: { field: 'createTime', order: 'desc' },
  actions: ['create', 'edit', 'show', 'delete', 'publish'],
  fields: [
    {
      name: 'imageId',
      kind: 'image',
      purpose: 'picture',
      urlField: 'imageUrl',
      width: 100,
      hint: true,
    },
    { name: 'title', kind: 'text', sortable: true, filter: true },
    { name: 'url', kind: 'text', hint: true, width: 130, priority: 3 },
    {
      name: 'areaId',
      kind: 'reference',
      reference: { resource: 'area', value: 'areaId', text: 'areaName' },
      hint: true,
      width: 120,
      priority: 1,
    },
    {
      name: 'sortOrder',
      kind: 'number',
      sortable: true,
      width: 100,
      hint: true,
    },
    {
      name: 'published',
      kind: 'switch',
      filter: true,
      sortable: true,
      width: 110,
      in: ['list', 'show'],
    },
    {
      name: 'createTime',
      kind: 'datetime',
      filter: true,
      sortable: true,
      width: 170,
      priority: 2,
      in: ['list', 'show'],
    },
  ],
})
