import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { BoardFigure } from '../../shared/board/board-figure.js'
import { Change } from '../../shared/components/change.js'
import { formatNumber } from '../../shared/format/numbers.js'
import { figuresQuery } from './figures-card.js'

/** Number of bid sections, and its change in 30 days. */
export function BoardSections({ areaId }: { areaId?: string | undefined }) {
  const { t } = useTranslation('projects')
  const { data } = useQuery(figuresQuery(areaId))
  return (
    <BoardFigure
      label={t('figures.total')}
      value={data && formatNumber(data.total)}
      note={data && <Change now={data.total} before={data.previous.total} />}
    />
  )
}
