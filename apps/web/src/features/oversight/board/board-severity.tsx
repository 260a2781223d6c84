import { DISHONESTY_TIERS } from '@credit/contract'
import { useTranslation } from 'react-i18next'
import { apiQuery } from '../../../api/query.js'
import { BoardBars } from '../../../shared/board/board-bars.js'
import { BoardPanel } from '../../../shared/board/board-panel.js'
import { formatNumber } from '../../../shared/format/numbers.js'

const TONES = { serious: 'error', general: 'warning', minor: 'info' } as const
const WORST_FIRST = [...DISHONESTY_TIERS].reverse()

/** Dishonest behaviours in force by severity, each with the most frequent one. */
export function BoardSeverity({ areaId }: { areaId?: string | undefined }) {
  const { t } = useTranslation('oversight')
  const query = apiQuery.useQuery('get', '/credit/admin/api/mutualEvaluationRecord/analyze', {
    params: { query: { areaId } },
  })
  return (
    <BoardPanel title={t('board.severity')} query={query}>
      {(rows) => {
        const tiers = WORST_FIRST.map((tier) => {
          const own = rows.filter((row) => row.tier === tier)
          return { tier, most: own[0], count: own.reduce((sum, { value }) => sum + value, 0) }
        })
        const longest = Math.max(1, ...tiers.map(({ count }) => count))
        return (
          <BoardBars
            bars={tiers.map(({ tier, most, count }) => ({
              key: tier,
              name: t(`board.tiers.${tier}`),
              text: formatNumber(count),
              length: (count / longest) * 100,
              tone: TONES[tier],
              note: most && t('board.most', { name: most.name, n: formatNumber(most.value) }),
            }))}
          />
        )
      }}
    </BoardPanel>
  )
}
