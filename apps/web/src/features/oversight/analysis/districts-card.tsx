import { Select } from 'antd'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useThemeMode } from '../../../providers/use-theme-mode.js'
import { ChartCard } from '../../../shared/charts/chart-card.js'
import { darkPalette, lightPalette } from '../../../theme/tokens.js'
import { type AreaFigures, FIGURES, type Figure, figureText, mapOption, useDistrictMap } from './district-map.js'

interface Data {
  areas: AreaFigures[]
  isDrawn: true
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
  const map = useDistrictMap()
  const query = {
    data: areas.data && map.data ? { areas: areas.data, isDrawn: true as const } : undefined,
    error: areas.error ?? map.error,
    refetch: () => Promise.all([areas.refetch(), map.refetch()]),
  }
  const optionOf = useCallback(
    ({ areas }: Data) =>
      mapOption({
        areas,
        figure,
        areaId,
        palette: mode === 'dark' ? darkPalette : lightPalette,
        label: { lineHeight: 14 },
        hasLegend: true,
        // Words on separate lines fit into more districts.
        labelOf: ({ areaName }) => areaName.replaceAll(' ', '\n'),
      }),
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
