import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** The outlines of the areas, GeoJSON with the property `areaCode`; whoever installs may replace it. */
export interface AreaMap {
  body: string
  etag: string
}

let kept: AreaMap | null = null

export function areaMap(): AreaMap {
  if (kept) return kept
  const body = readFileSync(new URL('map.geojson', import.meta.url), 'utf8')
  kept = { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` }
  return kept
}
