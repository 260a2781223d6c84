import type { ParticipantSign } from '@credit/contract'
import { useQuery } from '@tanstack/react-query'
import { Alert, Flex, Form, Skeleton, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { DataTable } from '../../shared/components/data-table.js'
import { LoadProblem } from '../../shared/components/load-problem.js'
import { type MergeInput, type MergeOutcome, previewQuery } from './merges.js'

interface Props {
  sign: ParticipantSign
  input: MergeInput
}

/** Data that a merge would move, by kind, and the score before and after. */
export function MergePreview({ sign, input }: Props) {
  const { t } = useTranslation('participants')
  const preview = useQuery(previewQuery(sign, input))
  const scoreText = (score: number | null) => score?.toFixed(2) ?? t('merge.unrated')
  return (
    <Form.Item label={t('merge.preview')}>
      {preview.error ? <LoadProblem error={preview.error} onRetry={preview.refetch} /> : null}
      {preview.isLoading ? <Skeleton active paragraph={{ rows: 3 }} /> : null}
      {preview.data ? (
        <Flex vertical gap={8}>
          {preview.data.notes.map((note) => (
            <Alert key={note} type="warning" showIcon message={note} />
          ))}
          <DataTable<MergeOutcome['tables'][number]>
            rowKey="table"
            label={t('merge.preview')}
            dataSource={preview.data.tables}
            locale={{ emptyText: t('merge.nothing') }}
            columns={[
              { title: t('merge.table'), dataIndex: 'title', heading: true },
              { title: t('merge.moved'), dataIndex: 'moved', align: 'right' },
              { title: t('merge.ended'), dataIndex: 'ended', align: 'right' },
            ]}
          />
          <Typography.Text>
            {t('merge.score', {
              before: scoreText(preview.data.scoreBefore),
              after: scoreText(preview.data.scoreAfter),
            })}
          </Typography.Text>
        </Flex>
      ) : null}
    </Form.Item>
  )
}
