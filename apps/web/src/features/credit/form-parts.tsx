import { Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { DayInput } from '../../resource-kit/calendar.js'
import { dayChecks } from '../../resource-kit/form-rules.js'
import { TextItem } from '../../shared/components/text-item.js'
import './form-parts.css'
import { useTextRules } from '../../shared/hooks/use-text-rules.js'

/** Single-line text field of a dialog. */
export function LineItem({ name, max = 200 }: { name: string; max?: number }) {
  const { t } = useTranslation('credit-acts')
  const { atMost } = useTextRules()
  return (
    <Form.Item name={name} label={t(`fields.${name}`)} rules={[atMost(max)]}>
      <Input />
    </Form.Item>
  )
}

/** Decision of an authority. Number, authority and day must be given together. */
export function DecisionItems() {
  const { t } = useTranslation(['credit-acts', 'kit'])
  return (
    <fieldset className="decision-document">
      <legend>{t('decision.legend')}</legend>
      <p>{t('decision.hint')}</p>
      <LineItem name="authority" />
      <LineItem name="decisionNumber" max={100} />
      <Form.Item name="decidedAt" label={t('fields.decidedAt')} {...dayChecks(t, {})}>
        <DayInput withTime={false} />
      </Form.Item>
      <TextItem name="penalty" label={t('fields.penalty')} required={false} />
      <TextItem name="basis" label={t('fields.basis')} required={false} />
    </fieldset>
  )
}
