import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { answer, api } from '../../../api/client.js'
import type { components } from '../../../api/schema.js'
import { DecisionButtons } from '../../../shared/components/decision-buttons.js'
import { TextItem } from '../../../shared/components/text-item.js'

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

/** Actions that the supervisor can take on the rating now. */
export function RatingActions({ of: { id, can, objections } }: { of: Rating }) {
  const { t } = useTranslation('credit-ratings')
  const contentOf = (name: Action) => (
    <>
      <p>{t(`action.${name}.text`)}</p>
      {name === 'enforce' && objections > 0 ? (
        <Alert type="warning" showIcon message={t('openObjections', { count: objections })} />
      ) : null}
      {name === 'withdraw' ? <TextItem name="reason" label={t('action.reason')} /> : null}
    </>
  )
  return (
    <DecisionButtons<Action, Reason>
      name="rating"
      send={(action, reason) => send(id, action, reason)}
      decisions={ACTIONS.filter((name) => can.includes(name)).map((name) => ({
        name,
        type: name === 'withdraw' ? 'default' : 'primary',
        danger: name === 'withdraw',
        button: t(`action.${name}.button`),
        title: t(`action.${name}.title`),
        done: t(`action.${name}.done`),
        content: contentOf(name),
      }))}
    />
  )
}
