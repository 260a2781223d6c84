import { MapChart } from 'echarts/charts'
import { VisualMapComponent } from 'echarts/components'
import { type EChartsCoreOption, use as register, registerMap } from 'echarts/core'
import { LabelLayout } from 'echarts/features'
import { apiQuery } from '../../../api/query.js'
import type { components } from '../../../api/schema.js'
import { formatRate } from '../../../shared/format/numbers.js'
import type { Palette } from '../../../theme/tokens.js'
import { scaleOf } from './options.js'

register([MapChart, VisualMapComponent, LabelLayout])

export type AreaFigures = components['schemas']['AreaFigures']
export const FIGURES = ['sections', 'rate', 'averageScore', 'participants', 'dishonest'] as const
export type Figure = (typeof FIGURES)[number]

const MAP = 'districts'

/** Loads the shapes of the districts. */
export const useDistrictMap = () =>
  apiQuery.useQuery(
    'get',
    '/credit/admin/api/area/map',
    {},
    {
      staleTime: Number.POSITIVE_INFINITY,
      select: (shapes) => {
        registerMap(MAP, shapes as unknown as Parameters<typeof registerMap>[1])
        return true as const
      },
    },
  )

/** Formats a figure as in the comparison of areas. */
export function figureText(figure: Figure, value: number | null): string | number | null {
  if (value === null) return null
  if (figure === 'rate') return formatRate(value)
  return figure === 'averageScore' ? value.toFixed(2) : value
}

interface DistrictMap {
  areas: readonly AreaFigures[]
  figure: Figure
  /** Area that is marked. */
  areaId: string | undefined
  palette: Palette
  label: Record<string, unknown>
  /** Whether the colours are explained, and can be limited. */
  hasLegend: boolean
  labelOf: (area: AreaFigures) => string
}

/** Returns a map of the districts, coloured by a figure. */
export function mapOption({
  areas,
  figure,
  areaId,
  palette,
  label,
  hasLegend,
  labelOf,
}: DistrictMap): EChartsCoreOption {
  const values = areas.flatMap((area) => area[figure] ?? [])
  const byCode = new Map(areas.map((area) => [area.areaCode, area]))
  const nameOf = (code: string) => byCode.get(code)?.areaName ?? ''
  return {
    tooltip: {
      trigger: 'item',
      confine: true,
      formatter: ({ name, value }: { name: string; value: number }) =>
        `${nameOf(name)} ${Number.isFinite(value) ? figureText(figure, value) : '–'}`,
    },
    visualMap: {
      ...scaleOf(values),
      show: hasLegend && values.length > 0,
      calculable: true,
      orient: 'horizontal',
      left: 'center',
      bottom: 0,
      inRange: { color: palette.map },
      textStyle: { color: palette.textSecondary },
    },
    series: [
      {
        type: 'map',
        map: MAP,
        nameProperty: 'areaCode',
        top: 4,
        bottom: hasLegend ? 44 : 4,
        selectedMode: 'single',
        label: {
          show: true,
          color: palette.text,
          formatter: ({ name }: { name: string }) => {
            const area = byCode.get(name)
            return area ? labelOf(area) : ''
          },
          ...label,
        },
        emphasis: {
          label: { color: palette.text },
          itemStyle: { areaColor: palette.mapSelected },
        },
        select: {
          label: { color: palette.text },
          itemStyle: { areaColor: palette.mapSelected },
        },
        labelLayout: { hideOverlap: true },
        itemStyle: { areaColor: palette.hairline, borderColor: palette.border },
        data: areas.map((area) => ({
          name: area.areaCode,
          value: area[figure],
          selected: area.areaId === areaId,
        })),
      },
    ],
  }
}
