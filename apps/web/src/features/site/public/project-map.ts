/** Subset of GeoJSON that the map needs. */
export interface AreaMap {
  features: {
    properties: { areaCode: string }
    geometry: { type: 'Polygon'; coordinates: number[][][] } | { type: 'MultiPolygon'; coordinates: number[][][][] }
  }[]
}

export const MAP_WIDTH = 720

export interface Outline {
  areaCode: string
  /** `d` attribute of an SVG path. */
  path: string
  /** Position of the name: the centre of the largest ring. */
  label: readonly [number, number]
}

type Point = readonly [number, number]

function ringsOf(geometry: AreaMap['features'][number]['geometry']): number[][][] {
  return geometry.type === 'Polygon' ? geometry.coordinates : geometry.coordinates.flat()
}

/** Returns twice the signed area and the centroid of a ring (shoelace formula). */
function centre(ring: readonly Point[]): { area: number; point: Point } {
  let area = 0
  let x = 0
  let y = 0
  ring.forEach(([x1, y1], at) => {
    const [x2, y2] = ring[(at + 1) % ring.length] ?? [x1, y1]
    const cross = x1 * y2 - x2 * y1
    area += cross
    x += (x1 + x2) * cross
    y += (y1 + y2) * cross
  })
  if (area === 0) return { area, point: ring[0] ?? [0, 0] }
  return { area: Math.abs(area), point: [x / (3 * area), y / (3 * area)] }
}

/**
 * Projects degrees onto a plane `width` units wide. Longitudes are scaled by the cosine of the middle latitude, so that
 * shapes keep their proportions.
 */
export function projectMap(map: AreaMap, width = MAP_WIDTH): { outlines: Outline[]; height: number } {
  const all = map.features.flatMap((feature) => ringsOf(feature.geometry).flat())
  const longitudes = all.map(([longitude]) => longitude ?? 0)
  const latitudes = all.map(([, latitude]) => latitude ?? 0)
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)]
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)]
  const squeeze = Math.cos((((south + north) / 2) * Math.PI) / 180)
  const scale = width / ((east - west) * squeeze || 1)
  const round = (value: number) => Math.round(value * 10) / 10
  const place = ([longitude = 0, latitude = 0]: number[]): Point => [
    round((longitude - west) * squeeze * scale),
    round((north - latitude) * scale),
  ]
  const outlines = map.features.map(({ properties, geometry }) => {
    const rings = ringsOf(geometry).map((ring) => ring.map(place))
    const largest = rings.map(centre).reduce((a, b) => (b.area > a.area ? b : a))
    const path = rings.map((ring) => `M${ring.map((p) => p.join(' ')).join('L')}Z`).join('')
    return { areaCode: properties.areaCode, path, label: largest.point }
  })
  return { outlines, height: Math.ceil((north - south) * scale) }
}
