import { CERTIFICATE_KINDS, SIGN } from '@credit/contract'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Descriptions, Flex, Form, Input, Modal, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
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
import { formatDateTime } from '../../../shared/format/dates.js'
import { useRecordName } from '../../../shared/hooks/use-record-name.js'
import { toast } from '../../../shared/toast.js'
import { DictionaryLabel } from '../dictionary-label.js'
import CertificateDialog from './certificate-dialog.js'
import { CERTIFICATE_TONES } from './certificates.resource.js'

type Certificate = components['schemas']['CertificateDetail']

const REASON_MAX = 2000

/** What the holder or an examiner may do with a certificate now. */
function Actions({ certificate, onDone }: { certificate: Certificate; onDone: () => void }) {
  const { t } = useTranslation(['participants-certificates', 'common'])
  const [open, setOpen] = useState<'edit' | 'reject' | null>(null)
  const [modal, dialogs] = Modal.useModal()
  const { id, name, version, can } = certificate
  const params = { path: { id } }
  const approve = () =>
    modal.confirm({
      title: t('examine.approveTitle', { name }),
      content: t('examine.approveText'),
      okText: t('examine.approve'),
      cancelText: t('common:action.cancel'),
      onOk: async () => {
        try {
          await answer(
            api.PUT('/credit/admin/api/certificate/{id}/approve', { params, body: { version } }),
          )
          void toast('success', t('examine.approved'))
        } catch (cause) {
          void toast('error', (cause as Error).message)
        }
        onDone()
      },
    })
  return (
    <Flex wrap gap={8}>
      {dialogs}
      {can.includes('update') ? (
        <Button onClick={() => setOpen('edit')}>
          {t(['approved', 'expired'].includes(certificate.status) ? 'form.renew' : 'form.correct')}
        </Button>
      ) : null}
      {can.includes('reject') ? (
        <Button onClick={() => setOpen('reject')}>{t('examine.reject')}</Button>
      ) : null}
      {can.includes('approve') ? (
        <Button type="primary" onClick={approve}>
          {t('examine.approve')}
        </Button>
      ) : null}
      {open === 'edit' ? (
        <CertificateDialog
          certificate={certificate}
          onClose={() => setOpen(null)}
          onDone={onDone}
        />
      ) : null}
      {open === 'reject' ? (
        <FormDialog<{ reason: string }>
          name="reject-certificate"
          title={t('examine.rejectTitle', { name })}
          okText={t('examine.reject')}
          onClose={() => setOpen(null)}
          onSubmit={async ({ reason }) => {
            await answer(
              api.PUT('/credit/admin/api/certificate/{id}/reject', {
                params,
                body: { reason, version },
              }),
            )
            void toast('success', t('examine.rejected'))
            onDone()
          }}
        >
          <Form.Item
            name="reason"
            label={t('examine.reason')}
            rules={[{ required: true, whitespace: true, message: t('examine.reasonRequired') }]}
          >
            <Input.TextArea rows={4} maxLength={REASON_MAX} />
          </Form.Item>
        </FormDialog>
      ) : null}
    </Flex>
  )
}

/** One version of a certificate with its files, and what can be done with it. */
export function CertificateDetails({ id }: { id: string }) {
  const { t } = useTranslation('participants-certificates')
  const client = useQueryClient()
  const { data, error, refetch } = apiQuery.useQuery('get', '/credit/admin/api/certificate/{id}', {
    params: { path: { id } },
  })
  useRecordName(data?.name)
  if (error) return <LoadProblem error={error} onRetry={refetch} />
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />
  const isSupervisor = getSession()?.user.type === SIGN.supervisor
  const { participantId, participantName, sign } = data
  const items = [
    [
      'participantName',
      isSupervisor ? (
        <ParticipantLink key="holder" sign={sign} id={participantId} name={participantName} />
      ) : (
        participantName
      ),
    ],
    ['kind', <DictionaryLabel key="kind" code={CERTIFICATE_KINDS} value={data.kind} />],
    ['number', data.number],
    ['issuer', data.issuer],
    ['issuedAt', data.issuedAt],
    ['expiresAt', data.expiresAt ?? t('form.noEndShort')],
    ['revision', String(data.revision)],
    ['submittedBy', data.submittedBy || '–'],
    ['createTime', formatDateTime(data.createTime)],
    ['decidedAt', data.decidedAt ? formatDateTime(data.decidedAt) : '–'],
  ] as const
  return (
    <Flex vertical gap={12}>
      <PageHead
        title={data.name}
        meta={
          <StatusTag tone={CERTIFICATE_TONES[data.status]}>{t(`states.${data.status}`)}</StatusTag>
        }
        extra={<Actions certificate={data} onDone={() => void client.invalidateQueries()} />}
      />
      {data.reason ? <Alert type="error" showIcon message={data.reason} /> : null}
      <Card title={t('details')}>
        <Descriptions
          size="small"
          column={{ xs: 1, md: 2 }}
          items={items.map(([key, children]) => ({ key, label: t(`fields.${key}`), children }))}
        />
      </Card>
      <Card title={t('fields.files')}>
        <FileList files={data.files} />
      </Card>
    </Flex>
  )
}
