import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiQuery } from '../../../api/query.js'
import type { components } from '../../../api/schema.js'
import { QueryContent } from '../../../shared/components/card.js'
import { DataTable } from '../../../shared/components/data-table.js'
import { PlainDialog } from '../../../shared/components/plain-dialog.js'
import { Due, LastDeferral, RecordStatusTag } from '../marks.js'

type Row = components['schemas']['OutstandingRow']

interface Props {
  projectId: string
  /** ID of a section. Defaults to the whole project. */
  sectionId?: string
  /** Number of outstanding evaluations. */
  count: number
  /** Name of the project or section. */
  name: string
}

function Outstanding({ projectId, sectionId, name, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation(['evaluation', 'common'])
  const rows = apiQuery.useQuery(
    'get',
    '/credit/admin/api/mutualEvaluationRecord/outstanding/{projectId}',
    { params: { path: { projectId } } },
    {
      select: (all) => (sectionId === undefined ? all : all.filter((row) => row.bidSectionId === sectionId)),
    },
  )
  return (
    <PlainDialog width={860} title={t('outstanding.title', { name })} footer={null} onClose={onClose}>
      <QueryContent query={rows} rows={4} empty={t('outstanding.none')}>
        {(list) => (
          <DataTable<Row>
            label={t('outstanding.title', { name })}
            dataSource={list}
            columns={[
              {
                title: t('outstanding.evaluator'),
                key: 'evaluator',
                render: (_, { evaluatorName, evaluatorSign }) =>
                  evaluatorName ?? t('outstanding.anonymous', { role: t(`common:sign.${evaluatorSign}`) }),
              },
              { title: t('outstanding.evaluated'), dataIndex: 'evaluatedName' },
              {
                title: t('project.stage'),
                dataIndex: 'stage',
                className: 'nowrap',
                render: (stage: Row['stage']) => t(`common:stage.${stage}`),
              },
              {
                title: t('outstanding.status'),
                dataIndex: 'status',
                className: 'nowrap',
                render: (status: Row['status']) => <RecordStatusTag status={status} />,
              },
              {
                title: t('project.due'),
                dataIndex: 'dueAt',
                render: (dueAt: string, { pause, deferral }) => (
                  <>
                    <Due dueAt={dueAt} pause={pause} />
                    <LastDeferral deferral={deferral} />
                  </>
                ),
              },
            ]}
          />
        )}
      </QueryContent>
    </PlainDialog>
  )
}

/** Button that opens the outstanding evaluations. Renders nothing if there are none. */
export function OutstandingButton(props: Props) {
  const { t } = useTranslation('evaluation')
  const [open, setOpen] = useState(false)
  const { count, name } = props
  if (count === 0) return null
  return (
    <>
      <Button
        type="link"
        size="small"
        aria-label={t('outstanding.named', { count, name })}
        onClick={() => setOpen(true)}
      >
        {t('outstanding.button', { count })}
      </Button>
      {open ? <Outstanding {...props} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
