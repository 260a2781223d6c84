import { PlusOutlined } from '@ant-design/icons'
import { OPEN_STAGES, PARTICIPANT_SIGNS } from '@credit/contract'
import { Alert, Button, Drawer, Flex } from 'antd'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { apiQuery } from '../../../api/query.js'
import { JobBar } from '../../../resource-kit/job-progress.js'
import type { PageProps } from '../../../resource-kit/types.js'
import { usePermitted } from '../../../resource-kit/use-definition.js'
import { QueryContent } from '../../../shared/components/card.js'
import { DataTable } from '../../../shared/components/data-table.js'
import { PageHead } from '../../../shared/components/page-head.js'
import { lazyPart } from '../../../shared/lazy-part.js'
import type { Cell } from './indicators.js'
import { MatrixCell } from './matrix-cell.js'
import { useCellSwitch } from './use-cell-switch.js'
import './matrix.css'

const CellPreview = lazyPart(() => import('./cell-preview.js'))

/** Returns the pairs of evaluator and evaluated that have a cell, in the order of their role signs. */
export function pairsOf(cells: readonly Cell[]) {
  return PARTICIPANT_SIGNS.flatMap((evaluator) =>
    PARTICIPANT_SIGNS.map((evaluated) => ({
      id: `${evaluator}${evaluated}`,
      evaluator,
      evaluated,
      cells: cells.filter((cell) => cell.evaluatorSign === evaluator && cell.evaluatedSign === evaluated),
    })).filter((pair) => pair.cells.length > 0),
  )
}
type Pair = ReturnType<typeof pairsOf>[number]

/** Matrix of evaluators, evaluated parties and stages. Each cell can be enabled and opens its questions. */
export default function MatrixPage({ definition }: PageProps) {
  const { t } = useTranslation(['evaluation-settings', 'common', 'kit'])
  const navigate = useNavigate()
  const may = usePermitted(definition)
  const [shown, setShown] = useState<Cell | null>(null)
  const { busy, problem, job, dialogs, change } = useCellSwitch()
  const matrix = apiQuery.useQuery('get', '/credit/admin/api/mutualEvaluation')
  return (
    <Flex vertical gap={12}>
      <PageHead
        title={t('cells.title')}
        extra={
          may('create') ? (
            <Button
              type="primary"
              icon={<PlusOutlined aria-hidden="true" />}
              onClick={() => void navigate(definition.routes.create)}
            >
              {t('kit:button.create', { one: t('cells.one') })}
            </Button>
          ) : null
        }
      />
      {t('cells.text')}
      {problem ? <Alert type="error" showIcon message={problem} /> : null}
      {job ? <JobBar job={job} text={t('open.running', { done: job.done })} /> : null}
      <QueryContent query={matrix} rows={8} empty={t('cells.empty')}>
        {(cells) => (
          <DataTable<Pair>
            className="matrix"
            size="small"
            tableLayout="fixed"
            width={900}
            label={t('cells.title')}
            dataSource={pairsOf(cells)}
            columns={[
              {
                title: t('pair'),
                key: 'pair',
                width: 200,
                ellipsis: false,
                render: (_, { evaluator, evaluated }) =>
                  t('pairOf', {
                    evaluator: t(`common:sign.${evaluator}`),
                    evaluated: t(`common:sign.${evaluated}`),
                  }),
              },
              ...OPEN_STAGES.map((stage) => ({
                title: t(`common:stage.${stage}`),
                key: stage,
                ellipsis: false,
                render: (_: unknown, pair: Pair) =>
                  pair.cells
                    .filter((cell) => cell.stage === stage)
                    .map((cell) => (
                      <MatrixCell
                        key={cell.id}
                        cell={cell}
                        editable={may('edit')}
                        busy={busy === cell.id}
                        onSwitch={(on) => void change(cell, on)}
                        onPreview={() => setShown(cell)}
                      />
                    )),
              })),
            ]}
          />
        )}
      </QueryContent>
      <Drawer
        open={shown !== null}
        width={560}
        title={shown ? t('preview.of', { code: shown.code }) : null}
        onClose={() => setShown(null)}
      >
        <Suspense fallback={null}>{shown ? <CellPreview cell={shown} /> : null}</Suspense>
      </Drawer>
      {dialogs}
    </Flex>
  )
}
