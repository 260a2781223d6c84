import { Select } from 'antd'
import { MapChart } from 'echarts/charts'
import { VisualMapComponent } from 'echarts/components'
import { use as register, registerMap } from 'echarts/core'
import { LabelLayout } from 'echarts/features'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiQuery } from '../../../api/query.js'
import type { components } from '../../../api/schema.js'
import { useThemeMode } from '../../../providers/use-theme-mode.js'
import { ChartCard } from '../../../shared/charts/chart-card.js'
import { formatRate } from '../../../shared/format/numbers.js'
import { darkPalette, lightPalette } from '../../../theme/tokens.js'
import { scaleOf } from './options.js'

register([MapChart, VisualMapComponent, LabelLayout])

export type AreaFigures = components['schemas']['AreaFigures']
const FIGURES = ['sections', 'rate', 'averageScore', 'participants', 'dishonest'] as const
type Figure = (typeof FIGURES)[number]

const MAP = 'districts'
interface Data {
  areas: AreaFigures[]
  isDrawn: true
}

/** Formats a figure as in the comparison of areas. */
function figureText(figure: Figure, value: number | null): string | number | null {
  if (value === null) return null
  if (figure === 'rate') return formatRate(value)
  return figure === 'averageScore' ? value.toFixed(2) : value
}

interface Props {
  areas: {
    data: AreaFigures[] | undefined
    error: { message: string } | null
    refetch: () => unknown
  }
  areaId: string | undefined
  onPick: (areaId: string | undefined) => void
}

/** Map of the districts, coloured by a figure. Clicking a district limits the whole page to it. */
export function DistrictsCard({ areas, areaId, onPick }: Props) {
  const { t } = useTranslation('oversight')
  const [figure, setFigure] = useState<Figure>('rate')
  const mode = useThemeMode()
  const map = apiQuery.useQuery(
    'get',
    '/credit/admin/api/area/map',
    {},
    {
      staleTime: Number.POSITIVE_INFINITY,
      select: (shapes) => {
        registerMap(MAP, shapes as unknown as Parameters<typeof registerMap>[1])
        return true
      },
    },
  )
  const query = {
    data: areas.data && map.data ? { areas: areas.data, isDrawn: true as const } : undefined,
    error: areas.error ?? map.error,
    refetch: () => Promise.all([areas.refetch(), map.refetch()]),
  }
  const optionOf = useCallback(
    ({ areas }: Data) => {
      const palette = mode === 'dark' ? darkPalette : lightPalette
      const values = areas.flatMap((area) => area[figure] ?? [])
      const names = new Map(areas.map(({ areaCode, areaName }) => [areaCode, areaName]))
      const nameOf = ({ name }: { name: string }) => names.get(name) ?? ''
      // Words on separate lines fit into more districts.
      const labelOf = (shape: { name: string }) => nameOf(shape).replaceAll(' ', '\n')
      return {
        tooltip: {
          trigger: 'item',
          confine: true,
          formatter: (shape: { name: string; value: number }) =>
            `${nameOf(shape)} ${Number.isFinite(shape.value) ? figureText(figure, shape.value) : '–'}`,
        },
        visualMap: {
          ...scaleOf(values),
          show: values.length > 0,
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
            bottom: 44,
            selectedMode: 'single',
            label: { show: true, color: palette.text, lineHeight: 14, formatter: labelOf },
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
    },
    [figure, mode, areaId],
  )
  const drill = (picked: AreaFigures | undefined) =>
    onPick(picked && picked.areaId !== areaId ? picked.areaId : undefined)
  return (
    <ChartCard<Data>
      title={t('analysis.districts')}
      scope={[t(`analysis.figures.${figure}`)]}
      extra={
        <Select<Figure>
          size="small"
          value={figure}
          aria-label={t('analysis.figure')}
          popupMatchSelectWidth={false}
          onChange={setFigure}
          options={FIGURES.map((value) => ({ value, label: t(`analysis.figures.${value}`) }))}
        />
      }
      query={query}
      empty={t('analysis.none')}
      isEmpty={({ areas }) => areas.length === 0}
      optionOf={optionOf}
      tableOf={({ areas }) => ({
        head: [t('ranking.area'), ...FIGURES.map((name) => t(`analysis.figures.${name}`))],
        rows: areas.map((area) => [area.areaName, ...FIGURES.map((name) => figureText(name, area[name]))]),
      })}
      onPick={({ name }, { areas }) => drill(areas.find(({ areaCode }) => areaCode === name))}
      onPickRow={(at, { areas }) => drill(areas[at])}
    />
  )
}
