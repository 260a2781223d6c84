import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, ConfigProvider, Flex, Typography } from 'antd'
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { CompletionCard } from '../features/evaluation/completion-card.js'
import { DishonestyCard } from '../features/oversight/analysis/dishonesty-card.js'
import { BandsCard } from '../features/oversight/analysis/distribution-cards.js'
import { DistrictsCard } from '../features/oversight/analysis/districts-card.js'
import { TrendCard } from '../features/oversight/analysis/trend-card.js'
import { useAreaFigures } from '../features/oversight/analysis/use-area-figures.js'
import { useFilters } from '../features/oversight/analysis/use-filters.js'
import { FiguresCard } from '../features/projects/figures-card.js'
import { formatDateTime } from '../shared/format/dates.js'
import { useSite } from '../shared/site/site.js'
import './wall-board.css'

const REFRESH_MS = 60_000

/** True if a displayed figure could not be refreshed. */
function useLost(): boolean {
  const cache = useQueryClient().getQueryCache()
  return useSyncExternalStore(
    useCallback((changed) => cache.subscribe(notifyManager.batchCalls(changed)), [cache]),
    () => cache.findAll({ type: 'active' }).some(({ state }) => state.status === 'error' && state.data !== undefined),
  )
}

/** Full-screen board in large type, refreshed every minute. */
export default function WallBoard() {
  const { t } = useTranslation('pages')
  const navigate = useNavigate()
  const client = useQueryClient()
  const site = useSite()
  const areas = useAreaFigures()
  const isLost = useLost()
  const [filters, change] = useFilters(areas.data)
  const board = useRef<HTMLDivElement>(null)
  // Makes the page behind the board inert.
  useEffect(() => {
    const root = document.getElementById('root')
    root?.toggleAttribute('inert', true)
    return () => void root?.toggleAttribute('inert', false)
  }, [])
  useEffect(() => {
    const read = () => void client.refetchQueries({ type: 'active' })
    const timer = setInterval(read, REFRESH_MS)
    window.addEventListener('online', read)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', read)
    }
  }, [client])
  const readAt = formatDateTime(new Date(areas.dataUpdatedAt).toISOString())
  const isRead = areas.dataUpdatedAt > 0
  // A district's supervisor sees the district's figures on the city's site, too.
  const seen = areas.data ?? []
  const shown = seen.length === 1 ? seen[0] : seen.find(({ areaId }) => areaId === filters.areaId)
  return createPortal(
    <ConfigProvider getPopupContainer={() => board.current ?? document.body}>
      <div ref={board} className="wall-board">
        <Flex wrap align="center" justify="space-between" gap="4px 16px">
          <Typography.Title>{t('wallBoard.title', { area: shown?.areaName ?? site?.areaName ?? '' })}</Typography.Title>
          <Flex wrap align="center" gap={8}>
            {/* Shown in an existing line, so that nothing below it moves off the screen. */}
            {isLost && <Alert showIcon type="warning" className="wall-board-lost" message={t('wallBoard.lost')} />}
            {/* Keeps the line's height until the time is loaded. */}
            <span className="meta" style={isRead ? undefined : { visibility: 'hidden' }}>
              {t('wallBoard.readAt', { time: readAt })}
            </span>
            <Button onClick={() => void board.current?.requestFullscreen()}>{t('wallBoard.fullScreen')}</Button>
            <Button onClick={() => void navigate('/visualization')}>{t('wallBoard.close')}</Button>
          </Flex>
        </Flex>
        <div className="wall-board-grid">
          <FiguresCard areaId={filters.areaId} />
          <CompletionCard areaId={filters.areaId} />
          <DistrictsCard areas={areas} areaId={filters.areaId} onPick={(areaId) => change({ areaId })} />
          <TrendCard filters={filters} />
          <BandsCard filters={filters} />
          <DishonestyCard areaId={filters.areaId} />
        </div>
      </div>
    </ConfigProvider>,
    document.body,
  )
}
