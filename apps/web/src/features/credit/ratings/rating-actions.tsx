import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Flex } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { answer, api } from '../../../api/client.js'
import type { components } from '../../../api/schema.js'
import { FormDialog } from '../../../shared/components/form-dialog.js'
import { TextItem } from '../../../shared/components/text-item.js'
import { toast } from '../../../shared/toast.js'

type Rating = components['schemas']['RatingDetail']
type Reason = components['schemas']['RatingReason']

const ACTIONS = ['withdraw', 'publish', 'enforce'] as const
type Action = (typeof ACTIONS)[number]

function send(id: string, action: Action, body: Reason): Promise<Rating> {
  const params = { path: { id } }
  const base = '/credit/admin/api/rating/{id}' as const
  switch (action) {
    case 'publish':
      return answer(api.PUT(`${base}/publish`, { params }))
    case 'enforce':
      return answer(api.PUT(`${base}/enforce`, { params }))
    case 'withdraw':
      return answer(api.PUT(`${base}/withdraw`, { params, body }))
  }
}

function ActionDialog({
  of: { id, objections },
  action,
  onClose,
}: {
  of: Rating
  action: Action
  onClose: () => void
}) {
  const { t } = useTranslation('credit-ratings')
  const client = useQueryClient()
  return (
    <FormDialog<Reason>
      name={`rating-${action}`}
      title={t(`action.${action}.title`)}
      okText={t(`action.${action}.button`)}
      danger={action === 'withdraw'}
      onClose={onClose}
      onSubmit={async (values) => {
        await send(id, action, values)
        void toast('success', t(`action.${action}.done`))
        await client.invalidateQueries()
      }}
    >
      <p>{t(`action.${action}.text`)}</p>
      {action === 'enforce' && objections > 0 ? (
        <Alert type="warning" showIcon message={t('openObjections', { count: objections })} />
      ) : null}
      {action === 'withdraw' ? <TextItem name="reason" label={t('action.reason')} /> : null}
    </FormDialog>
  )
}

/** What the supervisor can do with the rating now. */
export function RatingActions({ of }: { of: Rating }) {
  const { t } = useTranslation('credit-ratings')
  const [action, setAction] = useState<Action | null>(null)
  return (
    <Flex wrap gap={8}>
      {ACTIONS.filter((one) => of.can.includes(one)).map((one) => (
        <Button
          key={one}
          type={one === 'withdraw' ? 'default' : 'primary'}
          danger={one === 'withdraw'}
          onClick={() => setAction(one)}
        >
          {t(`action.${one}.button`)}
        </Button>
      ))}
      {action ? <ActionDialog of={of} action={action} onClose={() => setAction(null)} /> : null}
    </Flex>
  )
}
