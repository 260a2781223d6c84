import { useTranslation } from 'react-i18next'
import { answer, api } from '../../../api/client.js'
import type { components } from '../../../api/schema.js'
import { DecisionButtons } from '../../../shared/components/decision-buttons.js'
import { TextItem } from '../../../shared/components/text-item.js'

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

/** Decisions that the supervisor can take now. */
export function FlagActions({ of: { id, can } }: { of: Flag }) {
  const { t } = useTranslation('evaluation-flags')
  return (
    <DecisionButtons<Action, Reason>
      name="flag"
      send={(action, reason) => send(id, action, reason)}
      decisions={ACTIONS.filter((name) => can.includes(name)).map((name) => ({
        name,
        type: name === 'confirm' ? 'primary' : 'default',
        button: t(`action.${name}.button`),
        title: t(`action.${name}.title`),
        done: t(`action.${name}.done`),
        content: (
          <>
            <p>{t(`action.${name}.text`)}</p>
            <TextItem name="reason" label={t('action.reason')} />
          </>
        ),
      }))}
    />
  )
}
