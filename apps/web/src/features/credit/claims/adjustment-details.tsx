import { Alert, Button, Descriptions, Flex, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { answer, api } from '../../../api/client.js'
import { lastingError } from '../../../api/errors.js'
import { apiQuery } from '../../../api/query.js'
import type { components } from '../../../api/schema.js'
import { FileList } from '../../../resource-kit/kind-parts.js'
import { Card } from '../../../shared/components/card.js'
import { FormDialog } from '../../../shared/components/form-dialog.js'
import { LoadProblem } from '../../../shared/components/load-problem.js'
import { PageHead } from '../../../shared/components/page-head.js'
import { ParticipantLink } from '../../../shared/components/participant-link.js'
import { TextItem } from '../../../shared/components/text-item.js'
import { formatDateTime } from '../../../shared/format/dates.js'
import { useRecordName } from '../../../shared/hooks/use-record-name.js'
import { toast } from '../../../shared/toast.js'
import { Prose } from '../report-parts.js'
import { signed } from '../terms.js'

type Adjustment = components['schemas']['AdjustmentDetail']
type Action = 'approve' | 'reject'

/** Buttons for the decision of the second supervisor. */
function Actions({ adjustment }: { adjustment: Adjustment }) {
  const { t } = useTranslation('credit-claims')
  const [open, setOpen] = useState<Action | null>(null)
  const params = { path: { id: adjustment.id } }
  const decide = async (action: Action, text: string) => {
    await answer(
      action === 'approve'
        ? api.PUT('/credit/admin/api/adjustment/{id}/approve', { params, body: { text } })
        : api.PUT('/credit/admin/api/adjustment/{id}/reject', { params, body: { text } }),
    )
    void toast('success', t(`adjustments.${action}Done`))
  }
  return (
    <Flex wrap gap={8}>
      {(['reject', 'approve'] as const)
        .filter((action) => adjustment.can.includes(action))
        .map((action) => (
          <Button key={action} type={action === 'approve' ? 'primary' : 'default'} onClick={() => setOpen(action)}>
            {t(`adjustments.${action}`)}
          </Button>
        ))}
      {open ? (
        <FormDialog<{ text: string }>
          name={`adjustment-${open}`}
          title={t(`adjustments.${open}Title`, { name: adjustment.participantName })}
          okText={t(`adjustments.${open}`)}
          onClose={() => setOpen(null)}
          onSubmit={({ text }) => decide(open, text)}
        >
          <p>{t(`adjustments.${open}Text`, { points: signed(adjustment.points) })}</p>
          <TextItem label={t('adjustments.opinion')} />
        </FormDialog>
      ) : null}
    </Flex>
  )
}

/** Adjustment with its reason and the decision of the second supervisor. */
export default function AdjustmentDetails({ id }: { id: string }) {
  const { t } = useTranslation('credit-claims')
  const { data, error, refetch } = apiQuery.useQuery('get', '/credit/admin/api/adjustment/{id}', {
    params: { path: { id } },
  })
  useRecordName(data?.documentNumber)
  const problem = lastingError({ data, error })
  if (problem) return <LoadProblem error={problem} onRetry={refetch} />
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} />
  const { sign, participantId } = data
  const items = [
    ['participant', <ParticipantLink key="who" sign={sign} id={participantId} name={data.participantName} />],
    ['points', signed(data.points)],
    ['status', t(`adjustments.states.${data.status}`)],
    ['validUntil', data.validUntil],
    ['requestedBy', data.requestedBy || '–'],
    ['createTime', formatDateTime(data.createTime)],
    ['decidedBy', data.decidedBy || '–'],
    ['decidedAt', data.decidedAt ? formatDateTime(data.decidedAt) : '–'],
    ['opinion', data.decisionText || '–'],
  ] as const
  return (
    <Flex vertical gap={12}>
      <PageHead title={t('adjustments.one', { number: data.documentNumber })} extra={<Actions adjustment={data} />} />
      {data.status === 'pending' && data.can.length === 0 ? (
        <Alert type="info" showIcon message={t('adjustments.waits')} />
      ) : null}
      <Card title={t('adjustments.facts')}>
        <Descriptions
          size="small"
          column={{ xs: 1, md: 2 }}
          items={items.map(([key, children]) => ({
            key,
            label: t(`adjustments.fields.${key}`),
            children,
          }))}
        />
      </Card>
      <Card title={t('adjust.reason')}>
        <Flex vertical gap={8}>
          <Prose>{data.reason}</Prose>
          <FileList files={data.files} />
        </Flex>
      </Card>
    </Flex>
  )
}
