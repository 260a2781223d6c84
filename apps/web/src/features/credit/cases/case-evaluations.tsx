import { Button, Flex } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiQuery } from '../../../api/query.js'
import type { components } from '../../../api/schema.js'
import { Card } from '../../../shared/components/card.js'
import { DataTable } from '../../../shared/components/data-table.js'
import { LoadProblem } from '../../../shared/components/load-problem.js'

type Case = components['schemas']['CaseDetail']
type Row = Case['evaluations'][number]

/** Evaluations that a case is about. The city can reveal the evaluators, which is logged. */
export function CaseEvaluations({ of: { id, evaluations, can } }: { of: Case }) {
  const { t } = useTranslation('credit-cases')
  const [asked, setAsked] = useState(false)
  const evaluators = apiQuery.useQuery(
    'get',
    '/credit/admin/api/complaint/{id}/evaluators',
    { params: { path: { id } } },
    { enabled: asked, staleTime: Number.POSITIVE_INFINITY },
  )
  if (evaluations.length === 0) return null
  const nameOf = (recordId: string) => evaluators.data?.find((row) => row.recordId === recordId)?.evaluatorName
  return (
    <Card title={t('evaluations.title')}>
      <Flex vertical gap={12} align="start">
        <DataTable<Row>
          rowKey="recordId"
          label={t('evaluations.title')}
          dataSource={evaluations}
          columns={[
            { title: t('evaluations.section'), dataIndex: 'text' },
            {
              title: t('evaluations.evaluator'),
              dataIndex: 'anonymous',
              render: (anonymous: boolean, { recordId }) =>
                nameOf(recordId) ?? t(anonymous ? 'evaluations.anonymous' : 'evaluations.named'),
            },
            {
              title: t('evaluations.total'),
              dataIndex: 'total',
              align: 'right',
              render: (total: number | null) => total?.toFixed(2) ?? '–',
            },
            {
              title: t('evaluations.comment'),
              dataIndex: 'comment',
              render: (comment: string) => comment || '–',
            },
          ]}
        />
        {evaluators.error && !evaluators.isFetching ? (
          <LoadProblem error={evaluators.error} onRetry={evaluators.refetch} />
        ) : null}
        {can.includes('evaluators') && !evaluators.data && !evaluators.error ? (
          <Flex wrap gap="4px 12px" align="center">
            <Button loading={evaluators.isLoading} onClick={() => setAsked(true)}>
              {t('evaluations.show')}
            </Button>
            <span className="meta">{t('evaluations.logged')}</span>
          </Flex>
        ) : null}
      </Flex>
    </Card>
  )
}
