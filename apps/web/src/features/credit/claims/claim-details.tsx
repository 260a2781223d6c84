import { SIGN } from '@credit/contract'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Descriptions, Flex, Modal, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { answer, api } from '../../../api/client.js'
import { apiQuery } from '../../../api/query.js'
import type { components } from '../../../api/schema.js'
import { getSession } from '../../../api/session.js'
import { FileList } from '../../../resource-kit/kind-parts.js'
import { Card } from '../../../shared/components/card.js'
import { FormDialog } from '../../../shared/components/form-dialog.js'
import { LoadProblem } from '../../../shared/components/load-problem.js'
import { PageHead } from '../../../shared/components/page-head.js'
import { ParticipantLink } from '../../../shared/components/participant-link.js'
import { StatusTag } from '../../../shared/components/status-tag.js'
import { TextItem } from '../../../shared/components/text-item.js'
import { formatDateTime } from '../../../shared/format/dates.js'
import { useRecordName } from '../../../shared/hooks/use-record-name.js'
import { toast } from '../../../shared/toast.js'
import { Prose } from '../integrity/report-parts.js'
import ClaimDialog from './claim-dialog.js'
import { CLAIM_TONES } from './claims.resource.js'

type Claim = components['schemas']['ClaimDetail']
type Refusal = 'reject' | 'revoke'

/** What the participant or an examiner may do with a claim now. */
function Actions({ claim, onDone }: { claim: Claim; onDone: () => void }) {
  const { t } = useTranslation(['credit-claims', 'common'])
  const [open, setOpen] = useState<'update' | Refusal | null>(null)
  const [modal, dialogs] = Modal.useModal()
  const { id, version, can, itemName: name } = claim
  const params = { path: { id } }
  const approve = () =>
    modal.confirm({
      title: t('examine.approveTitle', { name }),
      content: t('examine.approveText'),
      okText: t('examine.approve'),
      cancelText: t('common:action.cancel'),
      onOk: async () => {
        try {
          const body = { version }
          await answer(
            api.PUT('/credit/admin/api/qualificationPoint/{id}/approve', { params, body }),
          )
          void toast('success', t('examine.approved'))
        } catch (cause) {
          void toast('error', (cause as Error).message)
        }
        onDone()
      },
    })
  const refuse = async (action: Refusal, reason: string) => {
    const body = { reason, version }
    await answer(
      action === 'reject'
        ? api.PUT('/credit/admin/api/qualificationPoint/{id}/reject', { params, body })
        : api.PUT('/credit/admin/api/qualificationPoint/{id}/revoke', { params, body }),
    )
    void toast('success', t(`examine.${action}Done`))
    onDone()
  }
  return (
    <Flex wrap gap={8}>
      {dialogs}
      {can.includes('update') ? (
        <Button onClick={() => setOpen('update')}>{t('form.change')}</Button>
      ) : null}
      {(['reject', 'revoke'] as const)
        .filter((action) => can.includes(action))
        .map((action) => (
          <Button key={action} danger={action === 'revoke'} onClick={() => setOpen(action)}>
            {t(`examine.${action}`)}
          </Button>
        ))}
      {can.includes('approve') ? (
        <Button type="primary" onClick={approve}>
          {t('examine.approve')}
        </Button>
      ) : null}
      {open === 'update' ? (
        <ClaimDialog claim={claim} onClose={() => setOpen(null)} onDone={onDone} />
      ) : null}
      {open === 'reject' || open === 'revoke' ? (
        <FormDialog<{ text: string }>
          name={`claim-${open}`}
          title={t(`examine.${open}Title`, { name })}
          okText={t(`examine.${open}`)}
          danger={open === 'revoke'}
          onClose={() => setOpen(null)}
          onSubmit={({ text }) => refuse(open, text)}
        >
          <TextItem label={t('examine.reason')} />
        </FormDialog>
      ) : null}
    </Flex>
  )
}

/** A bonus claim: what, resting on what, and its examination. */
export function ClaimDetails({ id }: { id: string }) {
  const { t } = useTranslation('credit-claims')
  const client = useQueryClient()
  const { data, error, refetch } = apiQuery.useQuery(
    'get',
    '/credit/admin/api/qualificationPoint/{id}',
    { params: { path: { id } } },
  )
  useRecordName(data?.itemName)
  if (error) return <LoadProblem error={error} onRetry={refetch} />
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />
  const isSupervisor = getSession()?.user.type === SIGN.supervisor
  const { participantId, participantName, sign, certificateName, certificateNumber } = data
  const certificate = [certificateName, certificateNumber].filter(Boolean).join(' · ')
  const items = [
    [
      'participantName',
      isSupervisor ? (
        <ParticipantLink key="holder" sign={sign} id={participantId} name={participantName} />
      ) : (
        participantName
      ),
    ],
    ['points', data.points.toFixed(2)],
    [
      'certificate',
      data.certificateId ? (
        <Link key="certificate" to={`/certificate/details?id=${data.certificateId}`}>
          {certificate}
        </Link>
      ) : (
        '–'
      ),
    ],
    ['certificateExpiresAt', data.certificateExpiresAt ?? '–'],
    ['noticeEndsOn', data.noticeEndsOn ?? '–'],
    ['inForceFrom', data.inForceFrom ?? '–'],
    ['validUntil', data.validUntil ?? '–'],
    ['createTime', formatDateTime(data.createTime)],
  ] as const
  return (
    <Flex vertical gap={12}>
      <PageHead
        title={data.itemName}
        meta={<StatusTag tone={CLAIM_TONES[data.status]}>{t(`states.${data.status}`)}</StatusTag>}
        extra={<Actions claim={data} onDone={() => void client.invalidateQueries()} />}
      />
      {data.reason ? <Alert type="error" showIcon message={data.reason} /> : null}
      <Card title={t('details')}>
        <Descriptions
          size="small"
          column={{ xs: 1, md: 2 }}
          items={items.map(([key, children]) => ({ key, label: t(`fields.${key}`), children }))}
        />
      </Card>
      <Card title={t('fields.description')}>
        <Flex vertical gap={8}>
          <Prose>{data.description}</Prose>
          <FileList files={data.files} />
        </Flex>
      </Card>
    </Flex>
  )
}
