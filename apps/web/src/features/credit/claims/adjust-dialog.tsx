import { Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { answer, api } from '../../../api/client.js'
import type { components } from '../../../api/schema.js'
import { DayInput } from '../../../resource-kit/calendar.js'
import { FilesItem } from '../../../resource-kit/files-item.js'
import { dayChecks, formRule, ruleOf } from '../../../resource-kit/form-rules.js'
import { UploadDialog } from '../../../resource-kit/upload-dialog.js'
import { NumberText } from '../../../shared/components/number-text.js'
import { TextItem } from '../../../shared/components/text-item.js'
import { useTextRules } from '../../../shared/hooks/use-text-rules.js'
import { toast } from '../../../shared/toast.js'

type Values = components['schemas']['AdjustmentInput']

const NUMBER_MAX = 100

interface Props {
  participant: { id: string; name: string }
  onClose: () => void
}

/** Requests an adjustment of a score, which a second supervisor approves. */
export default function AdjustDialog({ participant, onClose }: Props) {
  const { t } = useTranslation(['credit-claims', 'kit'])
  const rules = useTextRules()
  const required = (label: string) => [{ required: true, message: t('kit:rule.required', { label }) }]
  const submit = async (values: Values) => {
    const body = { ...values, points: Number(values.points), participantId: participant.id }
    await answer(api.POST('/credit/admin/api/adjustment', { body }))
    void toast('success', t('adjust.done'))
  }
  return (
    <UploadDialog<Values>
      name="adjust-score"
      title={t('adjust.title', { name: participant.name })}
      okText={t('adjust.send')}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('adjust.text')}</p>
      <Form.Item
        name="points"
        label={t('adjust.points')}
        extra={t('adjust.pointsHint')}
        rules={[
          formRule({ kind: 'number', label: t('adjust.points'), rule: ruleOf('AdjustmentInput', 'points'), texts: t }),
        ]}
      >
        <NumberText />
      </Form.Item>
      <Form.Item
        name="documentNumber"
        label={t('adjust.documentNumber')}
        rules={[rules.required(t('adjust.documentNumber')), rules.atMost(NUMBER_MAX)]}
      >
        <Input />
      </Form.Item>
      <Form.Item
        name="validUntil"
        label={t('adjust.validUntil')}
        {...dayChecks(t, {}, ...required(t('adjust.validUntil')))}
      >
        <DayInput withTime={false} />
      </Form.Item>
      <TextItem name="reason" label={t('adjust.reason')} />
      <FilesItem label={t('adjust.files')} />
    </UploadDialog>
  )
}
