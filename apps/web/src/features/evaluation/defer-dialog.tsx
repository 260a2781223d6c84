import { LENGTH } from '@credit/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Alert, Form, Input, Modal, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useReturnFocus } from '../../shared/hooks/use-return-focus.js'
import { toast } from '../../shared/toast.js'
import { deferRecord, EVALUATIONS, type EvaluationForm, loadDeferralReasons } from './calls.js'
import { Due } from './marks.js'

interface Props {
  form: EvaluationForm
  onClose: () => void
  onDone: () => void
}

interface Wish {
  reason: string
  text: string
}

/** Puts one evaluation off, with a reason. */
export default function DeferDialog({ form, onClose, onDone }: Props) {
  const { t } = useTranslation(['evaluation', 'kit'])
  const [fields] = Form.useForm<Wish>()
  useReturnFocus()
  const reasons = useQuery({
    queryKey: [EVALUATIONS, 'deferral-reasons'],
    queryFn: loadDeferralReasons,
  })
  const defer = useMutation({
    mutationFn: (wish: Wish) => deferRecord(form.recordId, { ...wish, text: wish.text.trim() }),
    onSuccess: () => {
      void toast('success', t('defer.done'))
      onDone()
    },
  })
  return (
    <Modal
      open
      title={t('defer.title', { name: form.name })}
      okText={t('defer.confirm')}
      cancelText={t('defer.cancel')}
      confirmLoading={defer.isPending}
      onOk={fields.submit}
      onCancel={onClose}
    >
      <p>
        {t('defer.dueNow')} <Due dueAt={form.dueAt} />
      </p>
      <p className="kit-quiet">{t('defer.rule')}</p>
      {defer.isError ? <Alert type="error" showIcon message={defer.error.message} /> : null}
      {reasons.isError ? <Alert type="error" showIcon message={reasons.error.message} /> : null}
      <Form form={fields} name="defer" layout="vertical" onFinish={(wish) => defer.mutate(wish)}>
        <Form.Item
          name="reason"
          label={t('defer.reason')}
          rules={[{ required: true, message: t('defer.reasonRequired') }]}
        >
          <Select
            loading={reasons.isPending}
            options={reasons.data?.map(({ value, label }) => ({ value, label }))}
          />
        </Form.Item>
        <Form.Item
          name="text"
          label={t('defer.text')}
          rules={[
            { required: true, whitespace: true, message: t('defer.textRequired') },
            { max: LENGTH.text.max, message: t('kit:rule.maxLength', { n: LENGTH.text.max }) },
          ]}
        >
          <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
