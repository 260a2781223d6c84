import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { BoardCompletion, BoardRate } from '../features/evaluation/board-completion.js'
import { useAreaFigures } from '../features/oversight/analysis/use-area-figures.js'
import { useFilters } from '../features/oversight/analysis/use-filters.js'
import { BoardTotals } from '../features/oversight/board/board-figures.js'
import { BoardMap } from '../features/oversight/board/board-map.js'
import { BoardSeverity } from '../features/oversight/board/board-severity.js'
import { BoardEvents } from '../features/projects/board-events.js'
import { BoardSections } from '../features/projects/board-sections.js'
import { FixedThemeProvider } from '../providers/use-theme-mode.js'
import { formatDateTime } from '../shared/format/dates.js'
import { useSite } from '../shared/site/site.js'
import './wall-board.css'

const REFRESH_MS = 60_000
/** Screen that the board is drawn for, in pixels. It is scaled to others; narrow windows scroll instead. */
const [WIDTH, HEIGHT] = [1920, 1080]
const MIN_WIDTH = 1024

const watchSize = (changed: () => void) => {
  window.addEventListener('resize', changed)
  return () => window.removeEventListener('resize', changed)
}

/** Returns the scale at which the board fills the window. */
const useScale = () =>
  useSyncExternalStore(watchSize, () =>
    innerWidth < MIN_WIDTH ? 1 : Math.min(innerWidth / WIDTH, innerHeight / HEIGHT),
  )

/** True if a displayed figure could not be refreshed. */
function useLost(): boolean {
  const cache = useQueryClient().getQueryCache()
  return useSyncExternalStore(
    useCallback((changed) => cache.subscribe(notifyManager.batchCalls(changed)), [cache]),
    () => cache.findAll({ type: 'active' }).some(({ state }) => state.status === 'error' && state.data !== undefined),
  )
}

/** Full-screen board in large type on a dark ground, refreshed every minute. */
export default function WallBoard() {
  const { t } = useTranslation('pages')
  const navigate = useNavigate()
  const client = useQueryClient()
  const site = useSite()
  const areas = useAreaFigures()
  const isLost = useLost()
  const zoom = useScale()
  const [{ areaId }, change] = useFilters(areas.data)
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
  const picked = seen.find((area) => area.areaId === areaId)
  const shown = seen.length === 1 ? seen[0] : picked
  return createPortal(
    <FixedThemeProvider value="dark">
      <div ref={board} className="wall-board" data-theme="dark" style={{ zoom }}>
        <header>
          <h1>{t('wallBoard.title', { area: shown?.areaName ?? site?.areaName ?? '' })}</h1>
          {isLost ? (
            <p role="alert" className="board-lost">
              {t('wallBoard.lost')}
            </p>
          ) : null}
          {/* Keeps the line's height until the time is loaded. */}
          <p className="board-quiet" style={isRead ? undefined : { visibility: 'hidden' }}>
            {t('wallBoard.readAt', { time: readAt })}
          </p>
          <button type="button" onClick={() => void board.current?.requestFullscreen()}>
            {t('wallBoard.fullScreen')}
          </button>
          <button type="button" onClick={() => void navigate('/visualization')}>
            {t('wallBoard.close')}
          </button>
        </header>
        <BoardMap areas={areas} areaId={areaId} onPick={(area) => change({ areaId: area })} />
        <div className="board-figures">
          <BoardSections areaId={areaId} />
          <BoardRate areaId={areaId} />
          <BoardTotals areas={areas.data && (picked ? [picked] : areas.data)} />
        </div>
        <BoardCompletion areaId={areaId} />
        <BoardSeverity areaId={areaId} />
        <BoardEvents />
      </div>
    </FixedThemeProvider>,
    document.body,
  )
}
