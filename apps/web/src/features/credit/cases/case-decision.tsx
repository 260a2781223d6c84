import { Form, Radio } from 'antd'
import { useTranslation } from 'react-i18next'
import type { components } from '../../../api/schema.js'
import type { CommandPartProps } from '../../../resource-kit/types.js'
import { BehaviourItem } from '../acts/behaviour-item.js'

type Case = components['schemas']['CaseDetail']

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

/** Decision on a case, in front of its reasons. */
export default function CaseDecision({ record, children }: CommandPartProps<Case>) {
  return (
    <>
      <DecisionItem of={record} />
      {record.subjectSign === null ? null : <ReportItem sign={record.subjectSign} />}
      {children}
    </>
  )
}
