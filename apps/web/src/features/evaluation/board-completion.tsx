import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { BoardBars } from '../../shared/board/board-bars.js'
import { BoardFigure } from '../../shared/board/board-figure.js'
import { BoardPanel } from '../../shared/board/board-panel.js'
import { formatNumber, formatRate } from '../../shared/format/numbers.js'
import { completionQuery } from './completion-card.js'

interface Props {
  /** Defaults to all areas that the caller sees. */
  areaId?: string | undefined
}

/** Share of requested evaluations that were submitted, over all roles. */
export function BoardRate({ areaId }: Props) {
  const { t } = useTranslation('evaluation')
  const { data } = useQuery(completionQuery(areaId))
  const due = data?.reduce((sum, row) => sum + row.due, 0) ?? 0
  const given = data?.reduce((sum, row) => sum + row.given, 0) ?? 0
  return (
    <BoardFigure
      label={t('completion.title')}
      value={data && formatRate(due === 0 ? null : (given / due) * 100)}
      note={data && t('completion.of', { given: formatNumber(given), due: formatNumber(due) })}
    />
  )
}

/** The same by role, as bars. */
export function BoardCompletion({ areaId }: Props) {
  const { t } = useTranslation(['evaluation', 'common'])
  const completion = useQuery(completionQuery(areaId))
  return (
    <BoardPanel title={t('completion.byRole')} query={completion}>
      {(rows) => (
        <BoardBars
          bars={rows.map(({ sign, rate }) => ({
            key: sign,
            name: t(`common:sign.${sign}`),
            text: formatRate(rate),
            length: rate ?? 0,
          }))}
        />
      )}
    </BoardPanel>
  )
}
