import { Button, Flex, Form, Radio } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { answer, api } from '../../../api/client.js'
import type { components } from '../../../api/schema.js'
import { FilesItem } from '../../../resource-kit/files-item.js'
import { UploadDialog } from '../../../resource-kit/upload-dialog.js'
import { TextItem } from '../../../shared/components/text-item.js'
import { toast } from '../../../shared/toast.js'
import { BehaviourItem } from '../acts/behaviour-item.js'

type Case = components['schemas']['CaseDetail']
type Decision = components['schemas']['CaseDecision']

const ACTIONS = [...(['withdraw', 'answer', 'review'] as const), ...(['refuse', 'ask', 'accept', 'decide'] as const)]
type Action = (typeof ACTIONS)[number]
const MAIN: readonly Action[] = ['accept', 'answer', 'decide', 'review']

function send(id: string, action: Action, { upheld, ...said }: Decision): Promise<Case> {
  const params = { path: { id } }
  const base = '/credit/admin/api/complaint/{id}' as const
  switch (action) {
    case 'accept':
      return answer(api.PUT(`${base}/accept`, { params, body: said }))
    case 'refuse':
      return answer(api.PUT(`${base}/refuse`, { params, body: said }))
    case 'ask':
      return answer(api.PUT(`${base}/ask`, { params, body: said }))
    case 'answer':
      return answer(api.PUT(`${base}/answer`, { params, body: said }))
    case 'withdraw':
      return answer(api.PUT(`${base}/withdraw`, { params, body: said }))
    case 'review':
      return answer(api.PUT(`${base}/review`, { params, body: said }))
    case 'decide':
      return answer(api.PUT(`${base}/decide`, { params, body: { ...said, upheld } }))
  }
}

/** Dishonest behaviour that an upheld complaint about a participant reports. */
function ReportItem({ sign }: { sign: number }) {
  const { t } = useTranslation('credit-cases')
  const upheld = Form.useWatch<boolean | undefined>('upheld')
  if (!upheld) return null
  return <BehaviourItem sign={sign} required={false} label={t('decision.item')} hint={t('decision.itemHint')} />
}

/** Decision with its effect: upheld or not. */
function DecisionItem({ of: { kind, subjectType } }: { of: Case }) {
  const { t } = useTranslation(['credit-cases', 'kit'])
  const label = t('decision.label')
  const effect = t(`decision.effect.${kind}.${subjectType}`, {
    defaultValue: t('decision.effect.none'),
  })
  return (
    <Form.Item
      name="upheld"
      label={label}
      extra={effect}
      rules={[{ required: true, message: t('kit:rule.choose', { label }) }]}
    >
      <Radio.Group
        options={[
          { value: true, label: t('decision.upheld') },
          { value: false, label: t('decision.dismissed') },
        ]}
      />
    </Form.Item>
  )
}

function Dialog({ of, action, onClose }: { of: Case; action: Action; onClose: () => void }) {
  const { t } = useTranslation('credit-cases')
  const submit = async (values: Decision) => {
    await send(of.id, action, values)
    void toast('success', t(`action.${action}.done`))
  }
  return (
    <UploadDialog<Decision>
      name={`case-${action}`}
      title={t(`action.${action}.title`)}
      okText={t(`action.${action}.button`)}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t(`action.${action}.text`)}</p>
      {action === 'decide' ? <DecisionItem of={of} /> : null}
      {action === 'decide' && of.subjectSign !== null ? <ReportItem sign={of.subjectSign} /> : null}
      <TextItem label={t(`action.${action}.label`)} />
      <FilesItem label={t('cases.fields.files')} />
    </UploadDialog>
  )
}

/** Actions that the party or the supervisor can take on a case now. */
export function CaseActions({ of }: { of: Case }) {
  const { t } = useTranslation('credit-cases')
  const [action, setAction] = useState<Action | null>(null)
  const allowed = ACTIONS.filter((one) => of.can.includes(one))
  if (allowed.length === 0) return null
  return (
    <Flex wrap gap={8}>
      {allowed.map((one) => (
        <Button key={one} type={MAIN.includes(one) ? 'primary' : 'default'} onClick={() => setAction(one)}>
          {t(`action.${one}.button`)}
        </Button>
      ))}
      {action ? <Dialog of={of} action={action} onClose={() => setAction(null)} /> : null}
    </Flex>
  )
}
