import { useQueryClient } from '@tanstack/react-query'
import { Button, Flex } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { answer, api } from '../../../api/client.js'
import type { components } from '../../../api/schema.js'
import { FormDialog } from '../../../shared/components/form-dialog.js'
import { TextItem } from '../../../shared/components/text-item.js'
import { toast } from '../../../shared/toast.js'

type Flag = components['schemas']['FlagDetail']
type Reason = components['schemas']['FlagReason']

const ACTIONS = ['reopen', 'dismiss', 'confirm'] as const
type Action = (typeof ACTIONS)[number]

function send(id: string, action: Action, body: Reason): Promise<Flag> {
  const params = { path: { id } }
  const base = '/credit/admin/api/evaluationFlag/{id}' as const
  switch (action) {
    case 'confirm':
      return answer(api.PUT(`${base}/confirm`, { params, body }))
    case 'dismiss':
      return answer(api.PUT(`${base}/dismiss`, { params, body }))
    case 'reopen':
      return answer(api.PUT(`${base}/reopen`, { params, body }))
  }
}

function DecisionDialog({
  id,
  action,
  onClose,
}: {
  id: string
  action: Action
  onClose: () => void
}) {
  const { t } = useTranslation('evaluation-flags')
  const client = useQueryClient()
  return (
    <FormDialog<Reason>
      name={`flag-${action}`}
      title={t(`action.${action}.title`)}
      okText={t(`action.${action}.button`)}
      onClose={onClose}
      onSubmit={async (values) => {
        await send(id, action, values)
        void toast('success', t(`action.${action}.done`))
        await client.invalidateQueries()
      }}
    >
      <p>{t(`action.${action}.text`)}</p>
      <TextItem name="reason" label={t('action.reason')} />
    </FormDialog>
  )
}

/** The decisions that the supervisor can take now. */
export function FlagActions({ of: { id, can } }: { of: Flag }) {
  const { t } = useTranslation('evaluation-flags')
  const [action, setAction] = useState<Action | null>(null)
  return (
    <Flex wrap gap={8}>
      {ACTIONS.filter((one) => can.includes(one)).map((one) => (
        <Button
          key={one}
          type={one === 'confirm' ? 'primary' : 'default'}
          onClick={() => setAction(one)}
        >
          {t(`action.${one}.button`)}
        </Button>
      ))}
      {action ? <DecisionDialog id={id} action={action} onClose={() => setAction(null)} /> : null}
    </Flex>
  )
}
