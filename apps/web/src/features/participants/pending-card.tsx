import { PARTICIPANT_RESOURCES } from '@credit/contract'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Flex, Typography } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../providers/access-control.js'
import { Card } from '../../shared/components/card.js'
import { FormDialog } from '../../shared/components/form-dialog.js'
import { LoadProblem } from '../../shared/components/load-problem.js'
import { TextItem } from '../../shared/components/text-item.js'
import { formatDateTime } from '../../shared/format/dates.js'
import { toast } from '../../shared/toast.js'
import { DifferenceTable } from './difference-table.js'
import { decide, pendingQuery, type Revision, type Whose } from './revisions.js'

const TEMPLATE = { kind: 'profileReject', values: {} } as const

type Action = 'approve' | 'reject' | 'withdraw'

interface Props {
  whose: Whose
  /** True if the viewer is the participant itself. */
  own: boolean
  /** True if the account may change records of this area. */
  reached: boolean
}

/** Pending change, field by field, with the actions of the viewer. */
export function PendingCard({ whose, own, reached }: Props) {
  const { t } = useTranslation('participants')
  const { data, error, refetch } = useQuery(pendingQuery(whose))
  const may = useMay(PARTICIPANT_RESOURCES[whose.sign], 'approve')
  if (error && data === undefined) return <LoadProblem error={error} onRetry={refetch} />
  if (!data) return null
  const bySync = data.source === 'sync'
  const decisions: Action[] = may && reached ? ['reject', 'approve'] : []
  // Only supervisors can decide on changes that the sync proposed.
  const actions: Action[] = own ? (bySync ? [] : ['withdraw']) : decisions
  return (
    <Card title={t('pending.title')} extra={<Buttons whose={whose} revision={data} actions={actions} />}>
      <Flex vertical gap={8}>
        <Typography.Text type="secondary">
          {data.operator || bySync
            ? t('pending.by', {
                name: bySync ? t('history.sync') : data.operator,
                time: formatDateTime(data.createTime),
              })
            : formatDateTime(data.createTime)}
        </Typography.Text>
        {own ? <Alert type="info" showIcon message={t('pending.own')} /> : null}
        {data.codeConfirmed ? <Alert type="warning" showIcon message={t('pending.codeConfirmed')} /> : null}
        <DifferenceTable sign={whose.sign} label={t('pending.title')} differences={data.diff} />
      </Flex>
    </Card>
  )
}

interface ButtonsProps {
  whose: Whose
  revision: Revision
  actions: readonly Action[]
}

function Buttons({ whose, revision, actions }: ButtonsProps) {
  const { t } = useTranslation('participants')
  const [asked, setAsked] = useState<Action | null>(null)

  const submit = (action: Action) => async (values: { reason?: string }) => {
    const reason = values.reason?.trim()
    const body = { ...(reason ? { reason } : {}), revisionId: revision.id }
    await decide(whose, action, body)
    void toast('success', t(`pending.${action}.done`))
  }
  return (
    <Flex gap={8} wrap>
      {actions.map((action) => (
        <Button
          key={action}
          type={action === 'approve' ? 'primary' : 'default'}
          danger={action === 'reject'}
          onClick={() => setAsked(action)}
        >
          {t(`pending.${action}.button`)}
        </Button>
      ))}
      {asked ? (
        <FormDialog
          name={`pending-${asked}`}
          title={t(`pending.${asked}.title`)}
          okText={t(`pending.${asked}.button`)}
          danger={asked === 'reject'}
          onSubmit={submit(asked)}
          onClose={() => setAsked(null)}
        >
          <p>{t(`pending.${asked}.text`)}</p>
          {asked === 'reject' ? <TextItem name="reason" label={t('pending.reason')} template={TEMPLATE} /> : null}
        </FormDialog>
      ) : null}
    </Flex>
  )
}
