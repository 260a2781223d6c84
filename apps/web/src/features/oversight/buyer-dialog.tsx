import { Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { answer, api } from '../../api/client.js'
import { apiQuery } from '../../api/query.js'
import { FormDialog } from '../../shared/components/form-dialog.js'
import { FormSelect } from '../../shared/components/form-select.js'
import { TextItem } from '../../shared/components/text-item.js'
import { toast } from '../../shared/toast.js'

interface Values {
  participantId: string
  reason: string
}

/** Decides which of several organisations is the purchaser of a section. */
export default function BuyerDialog({ sectionId, onClose }: { sectionId: string; onClose: () => void }) {
  const { t } = useTranslation('oversight')
  const params = { path: { id: sectionId } }
  const { data, error } = apiQuery.useQuery(
    'get',
    '/credit/admin/api/sysProjectBidSection/detail/{id}',
    { params },
    { gcTime: 0 },
  )
  const candidates = (data?.parties ?? []).filter(({ part }) => part === 'coBuyer')
  const submit = async ({ participantId, reason }: Values) => {
    await answer(
      api.PUT('/credit/admin/api/sysProjectBidSection/buyer/{id}', {
        params,
        body: { participantId, reason: reason.trim() },
      }),
    )
    void toast('success', t('todo.buyer.done'))
  }
  return (
    <FormDialog<Values>
      name={`buyer-${sectionId}`}
      title={t('todo.buyer.title')}
      okText={t('todo.buyer.ok')}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{error ? error.message : t('todo.buyer.text')}</p>
      <Form.Item
        name="participantId"
        label={t('todo.buyer.buyer')}
        rules={[{ required: true, message: t('todo.buyer.required') }]}
      >
        <FormSelect
          options={candidates.map(({ participantId, name }) => ({
            value: participantId,
            label: name,
          }))}
        />
      </Form.Item>
      <TextItem name="reason" label={t('todo.buyer.reason')} />
    </FormDialog>
  )
}
