import { PlusOutlined } from '@ant-design/icons'
import { OPEN_STAGES, PARTICIPANT_SIGNS } from '@credit/contract'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Empty, Grid, Progress, Skeleton } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { LoadProblem } from '../../../resource-kit/load-problem.js'
import { ScrollArea } from '../../../resource-kit/scroll-area.js'
import type { PageProps } from '../../../resource-kit/types.js'
import { usePermitted } from '../../../resource-kit/use-permitted.js'
import { CELLS, type Cell, loadCells } from './calls.js'
import './evaluation-settings.css'
import { MatrixCell } from './matrix-cell.js'
import { useCellSwitch } from './use-cell-switch.js'

const SidePanel = lazy(() => import('../../../resource-kit/side-panel.js'))
const CellPreview = lazy(() => import('./cell-preview.js'))

/** Pairs of who evaluates and who is evaluated, in the order of their signs; only those that have a cell. */
export function pairsOf(cells: readonly Cell[]) {
  return PARTICIPANT_SIGNS.flatMap((evaluator) =>
    PARTICIPANT_SIGNS.map((evaluated) => ({
      evaluator,
      evaluated,
      cells: cells.filter(
        (cell) => cell.evaluatorSign === evaluator && cell.evaluatedSign === evaluated,
      ),
    })).filter((pair) => pair.cells.length > 0),
  )
}

/** Who evaluates whom at which stage; each cell is a switch, with its questions behind it. */
export default function MatrixPage({ definition }: PageProps) {
  const { t } = useTranslation(['evaluation-settings', 'common', 'evaluation', 'kit'])
  const navigate = useNavigate()
  const may = usePermitted(definition)
  const wide = Grid.useBreakpoint().lg ?? true
  const [shown, setShown] = useState<Cell | null>(null)
  const { busy, problem, job, dialogs, change } = useCellSwitch()
  const matrix = useQuery({ queryKey: [CELLS], queryFn: loadCells })
  const cells = matrix.data ?? []
  const draw = (cell: Cell) => (
    <MatrixCell
      key={cell.id}
      cell={cell}
      editable={may('edit')}
      busy={busy === cell.id}
      onSwitch={(on) => void change(cell, on)}
      onPreview={() => setShown(cell)}
    />
  )
  const sign = (one: number) => t(`common:sign.${one}`)
  return (
    <section className="kit-page">
      <header className="kit-head">
        <h1>{t('cells.title')}</h1>
        {may('create') ? (
          <Button
            type="primary"
            icon={<PlusOutlined />}
            onClick={() => void navigate(definition.routes.create)}
          >
            {t('kit:button.create', { one: t('cells.one') })}
          </Button>
        ) : null}
      </header>
      <p className="kit-quiet">{t('cells.text')}</p>
      {problem ? <Alert type="error" showIcon message={problem} /> : null}
      {job ? (
        <div role="status" className="es-job">
          <span>{t('open.running', { done: job.done })}</span>
          <Progress
            size="small"
            status="active"
            percent={job.total ? Math.round((100 * job.done) / job.total) : 0}
          />
        </div>
      ) : null}
      {matrix.isPending ? <Skeleton active paragraph={{ rows: 8 }} /> : null}
      {matrix.isError ? <LoadProblem error={matrix.error} onRetry={matrix.refetch} /> : null}
      {matrix.isSuccess && cells.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('cells.empty')} />
      ) : null}
      {cells.length > 0 && wide ? (
        <ScrollArea label={t('cells.title')} className="scroll-area-framed kit-scroll">
          <table className="kit-table es-matrix" aria-label={t('cells.title')}>
            <thead>
              <tr>
                <th scope="col">{t('pair')}</th>
                {OPEN_STAGES.map((stage) => (
                  <th key={stage} scope="col">
                    {t(`evaluation:stage.${stage}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {pairsOf(cells).map((pair) => (
                <tr key={`${pair.evaluator}${pair.evaluated}`}>
                  <th scope="row">
                    {t('pairOf', {
                      evaluator: sign(pair.evaluator),
                      evaluated: sign(pair.evaluated),
                    })}
                  </th>
                  {OPEN_STAGES.map((stage) => (
                    <td key={stage}>
                      {pair.cells.filter((cell) => cell.stage === stage).map(draw)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollArea>
      ) : null}
      {cells.length > 0 && !wide
        ? OPEN_STAGES.map((stage) => (
            <section key={stage} className="kit-cardbox es-stage">
              <h2>{t(`evaluation:stage.${stage}`)}</h2>
              {cells
                .filter((cell) => cell.stage === stage)
                .map((cell) => (
                  <div key={cell.id} className="es-stage-row">
                    <span>
                      {t('pairOf', {
                        evaluator: sign(cell.evaluatorSign),
                        evaluated: sign(cell.evaluatedSign),
                      })}
                    </span>
                    {draw(cell)}
                  </div>
                ))}
            </section>
          ))
        : null}
      <Suspense fallback={null}>
        {shown ? (
          <SidePanel title={t('preview.of', { code: shown.code })} onClose={() => setShown(null)}>
            <CellPreview cell={shown} />
          </SidePanel>
        ) : null}
      </Suspense>
      {dialogs}
    </section>
  )
}
