import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { BoardPanel } from '../../../shared/board/board-panel.js'
import { useChart } from '../../../shared/charts/use-chart.js'
import { formatRate } from '../../../shared/format/numbers.js'
import { darkPalette } from '../../../theme/tokens.js'
import { type AreaFigures, mapOption, useDistrictMap } from '../analysis/district-map.js'

interface Props {
  areas: { data: AreaFigures[] | undefined; error: { message: string } | null }
  areaId: string | undefined
  onPick: (areaId: string | undefined) => void
}

const LABEL = { fontSize: 17, lineHeight: 22, fontWeight: 600 }

function Drawing({ areas, areaId, onPick }: Omit<Props, 'areas'> & { areas: AreaFigures[] }) {
  const option = useMemo(
    () =>
      mapOption({
        areas,
        figure: 'rate',
        areaId,
        palette: darkPalette,
        label: LABEL,
        hasLegend: false,
        labelOf: ({ areaName, rate }) => `${areaName.replaceAll(' ', '\n')}\n${formatRate(rate)}`,
      }),
    [areas, areaId],
  )
  const box = useChart(option, ({ name }) => {
    const picked = areas.find(({ areaCode }) => areaCode === name)
    onPick(picked && picked.areaId !== areaId ? picked.areaId : undefined)
  })
  return <div ref={box} className="board-drawing" aria-hidden="true" />
}

/** Map of the districts, coloured by the share of evaluations that were submitted. */
export function BoardMap({ areas, areaId, onPick }: Props) {
  const { t } = useTranslation('oversight')
  const map = useDistrictMap()
  const query = { data: map.data && areas.data, error: areas.error ?? map.error }
  return (
    <BoardPanel title={t('board.map')} query={query} className="board-map">
      {(data) => (
        <>
          <Drawing areas={data} areaId={areaId} onPick={onPick} />
          <ul className="visually-hidden">
            {data.map((area) => (
              <li key={area.areaId}>{`${area.areaName} ${formatRate(area.rate)}`}</li>
            ))}
          </ul>
        </>
      )}
    </BoardPanel>
  )
}
