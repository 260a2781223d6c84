import { areaField } from './area-column.js'
import type { Field } from './types.js'

interface Published {
  areaId: string | null
  sortOrder: number
  published: boolean
  createTime: string
}

/** Returns the fields of what an area publishes on its site: whose it is, its place, whether it is out, and since when. */
export function publishedFields(): (Field<Published> & {
  name: 'areaId' | 'sortOrder' | 'published' | 'createTime'
})[] {
  return [
    areaField({ width: 140 }),
    { name: 'sortOrder', kind: 'number', width: 90, hint: true },
    { name: 'published', kind: 'switch', width: 130, in: ['list', 'show'] },
    { name: 'createTime', kind: 'datetime', width: 150, priority: 2, in: ['list', 'show'] },
  ]
}
