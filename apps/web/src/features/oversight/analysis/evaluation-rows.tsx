import type { OpenStage, ParticipantSign } from '@credit/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { answer, api } from '../../../api/client.js'
import { apiQuery } from '../../../api/query.js'
import type { components } from '../../../api/schema.js'
import { ParticipantLink } from '../../../shared/components/participant-link.js'
import { StatusTag } from '../../../shared/components/status-tag.js'
import { RowsDialog, useRowsPage, useSectionColumns } from './rows-dialog.js'

type Row = components['schemas']['CountedEvaluation']

const PATH = '/credit/admin/api/mutualEvaluationRecord/counted'

/** Filters of a chart point: evaluations due at a stage, or submitted in a month. */
export interface Counted {
  stage?: OpenStage | undefined
  /** First day of the month. */
  month?: string | undefined
  /** Role of the evaluators. */
  type: ParticipantSign | undefined
  areaId: string | undefined
}

/** Evaluations that a chart point counts. */
export function EvaluationRows({ of, onClose }: { of: Counted; onClose: () => void }) {
  const { t } = useTranslation(['oversight', 'common'])
  const { paging, pager } = useRowsPage()
  const sectionColumns = useSectionColumns<Row>()
  const query = apiQuery.useQuery(
    'get',
    PATH,
    { params: { query: { ...of, ...paging } } },
    { placeholderData: keepPreviousData },
  )
  const role = of.type === undefined ? '' : t(`common:sign.${of.type}`)
  const title =
    of.month === undefined
      ? t(role ? 'analysis.rows.coverageRole' : 'analysis.rows.coverage', {
          role,
          stage: of.stage === undefined ? '' : t(`common:stage.${of.stage}`),
        })
      : t(role ? 'analysis.rows.activityRole' : 'analysis.rows.activity', {
          role,
          month: of.month.slice(0, 7),
        })
  return (
    <RowsDialog<Row>
      title={title}
      empty={t('analysis.rows.empty')}
      query={query}
      read={async (page) => {
        const params = { query: { ...of, ...page } }
        return (await answer(api.GET(PATH, { params }))).records
      }}
      pager={pager}
      onClose={onClose}
      columns={[
        ...sectionColumns,
        {
          title: t('analysis.rows.stage'),
          dataIndex: 'stage',
          className: 'nowrap',
          render: (stage: Row['stage']) => t(`common:stage.${stage}`),
        },
        {
          title: t('analysis.rows.evaluator'),
          dataIndex: 'evaluatorName',
          render: (name: string | null, { evaluatorId, sign }) =>
            evaluatorId === null ? (
              t('analysis.rows.anonymous', { role: t(`common:sign.${sign}`) })
            ) : (
              <ParticipantLink sign={sign} id={evaluatorId} name={name} />
            ),
        },
        { title: t('analysis.rows.evaluated'), dataIndex: 'evaluatedName' },
        {
          title: t('analysis.rows.state'),
          dataIndex: 'given',
          className: 'nowrap',
          render: (given: boolean) =>
            given ? t('analysis.rows.given') : <StatusTag tone="warning">{t('analysis.rows.missed')}</StatusTag>,
        },
        { title: t('analysis.rows.day'), dataIndex: 'day', className: 'nowrap' },
      ]}
    />
  )
}
