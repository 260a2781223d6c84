import { useTranslation } from 'react-i18next'
import { BoardFigure } from '../../../shared/board/board-figure.js'
import { formatNumber } from '../../../shared/format/numbers.js'
import type { AreaFigures } from '../analysis/district-map.js'

/** Participants with a score, and behaviours in force, of the areas shown. */
export function BoardTotals({ areas }: { areas: readonly AreaFigures[] | undefined }) {
  const { t } = useTranslation('oversight')
  const sum = (name: 'participants' | 'dishonest') => areas?.reduce((all, area) => all + area[name], 0)
  const [participants, dishonest] = [sum('participants'), sum('dishonest')]
  return (
    <>
      <BoardFigure
        label={t('analysis.figures.participants')}
        value={participants === undefined ? undefined : formatNumber(participants)}
      />
      <BoardFigure
        label={t('analysis.figures.dishonest')}
        value={dishonest === undefined ? undefined : formatNumber(dishonest)}
        isBad={Boolean(dishonest)}
      />
    </>
  )
}
