import { Form, Select, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { answer, api } from '../../api/client.js'
import { apiQuery } from '../../api/query.js'
import { FormDialog } from '../../shared/components/form-dialog.js'
import { loadedBy } from '../../shared/components/loaded-options.js'
import { TextItem } from '../../shared/components/text-item.js'
import { toast } from '../../shared/toast.js'
import { Due } from './marks.js'
import type { EvaluationForm } from './model.js'

interface Props {
  form: EvaluationForm
  onClose: () => void
}

interface Values {
  reason: string
  text: string
}

/** Defers an evaluation, with a reason. */
export default function DeferDialog({ form, onClose }: Props) {
  const { t } = useTranslation('evaluation')
  const reasons = apiQuery.useQuery('get', '/credit/admin/api/dict/code/{code}', {
    params: { path: { code: 'DEFERRAL_REASON' } },
  })
  const submit = async ({ reason, text }: Values) => {
    const params = { path: { id: form.recordId } }
    const body = { reason, text: text.trim() }
    await answer(api.PUT('/credit/admin/api/mutualEvaluationRecord/deferred/evaluation/{id}', { params, body }))
    void toast('success', t('defer.done'))
  }
  return (
    <FormDialog<Values>
      name="defer"
      title={t('defer.title', { name: form.name })}
      okText={t('defer.confirm')}
      onSubmit={submit}
      onClose={onClose}
    >
      <Typography.Paragraph>
        {t('defer.dueNow')} <Due dueAt={form.dueAt} />
      </Typography.Paragraph>
      {form.deferral ? (
        <Typography.Paragraph>
          {t('defer.dueThen')} <Due dueAt={form.deferral.dueAt} />
        </Typography.Paragraph>
      ) : null}
      <Typography.Paragraph>
        {t('defer.left', { count: form.deferral?.left ?? 0 })} {t('defer.rule')}
      </Typography.Paragraph>
      <Form.Item
        name="reason"
        label={t('defer.reason')}
        rules={[{ required: true, message: t('defer.reasonRequired') }]}
      >
        <Select
          {...loadedBy(reasons)}
          options={reasons.data?.items.filter(({ enabled }) => enabled).map(({ value, label }) => ({ value, label }))}
        />
      </Form.Item>
      <TextItem label={t('defer.text')} />
    </FormDialog>
  )
}
