import { Button, Flex } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { answer, api } from '../../../api/client.js'
import type { components } from '../../../api/schema.js'
import { defineRecord } from '../../../resource-kit/define-record.js'
import { FileList } from '../../../resource-kit/kind-parts.js'
import { FormDialog } from '../../../shared/components/form-dialog.js'
import { TextItem } from '../../../shared/components/text-item.js'
import { toast } from '../../../shared/toast.js'
import { Prose } from '../report-parts.js'
import { signed } from '../terms.js'
import type { adjustments } from './adjustments.resource.js'

type Adjustment = components['schemas']['AdjustmentDetail']
type Action = 'approve' | 'reject'

/** Buttons for the decision of the second supervisor. */
function Actions({ record: adjustment }: { record: Adjustment }) {
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
export default (of: typeof adjustments) =>
  defineRecord({
    get: '/credit/admin/api/adjustment/{id}',
    of,
    title: ({ documentNumber }, texts) => texts('named', { number: documentNumber }),
    actions: Actions,
    notes: ({ status, can }, texts) => [
      status === 'pending' && can.length === 0 && { type: 'info', text: texts('waits') },
    ],
    sections: [
      {
        name: 'facts',
        columns: 2,
        fields: [
          'participantName',
          'points',
          'status',
          'validUntil',
          'requestedBy',
          'createTime',
          'decidedBy',
          { name: 'decidedAt', kind: 'datetime' },
          { name: 'decisionText', kind: 'textarea' },
        ],
      },
      {
        name: 'reason',
        part: ({ record }) => (
          <Flex vertical gap={8}>
            <Prose>{record.reason}</Prose>
            <FileList files={record.files} />
          </Flex>
        ),
      },
    ],
  })
