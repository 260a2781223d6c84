import { DISHONESTY_TIERS } from '@credit/contract'
import { Form, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { answer, api } from '../../../api/client.js'
import { apiQuery } from '../../../api/query.js'
import type { components } from '../../../api/schema.js'
import { UploadDialog } from '../../../resource-kit/upload-dialog.js'
import { toast } from '../../../shared/toast.js'
import { DecisionItems, FilesItem, TextItem } from '../integrity/form-parts.js'

type Input = components['schemas']['DishonestRecordInput']

const MOST = 200

interface Props {
  participant: { id: string; name: string; sign: number }
  onClose: () => void
  onDone: () => void
}

/** Records a dishonest behaviour: with the decision of an authority it is in force at once. */
export default function RecordDialog({ participant, onClose, onDone }: Props) {
  const { t } = useTranslation(['credit-desk', 'credit', 'kit'])
  const items = apiQuery.useQuery('get', '/credit/admin/api/dishonesty/list', {
    params: { query: { size: MOST, enabled: 'true', sign: `0,${participant.sign}` } },
  })
  const submit = async (values: Input) => {
    const body = { ...values, participantId: participant.id }
    await answer(api.POST('/credit/admin/api/integrity', { body }))
    void toast('success', t('record.done'))
    onDone()
  }
  const options = DISHONESTY_TIERS.map((tier) => ({
    label: t(`credit:report.tiers.${tier}`),
    title: tier,
    options: (items.data?.records ?? [])
      .filter((item) => item.tier === tier)
      .map(({ id, name }) => ({ value: id, label: name })),
  }))
  return (
    <UploadDialog<Input>
      name="record-behaviour"
      title={t('record.title', { name: participant.name })}
      okText={t('record.send')}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('record.text')}</p>
      <Form.Item
        name="itemId"
        label={t('record.item')}
        rules={[{ required: true, message: t('kit:rule.choose', { label: t('record.item') }) }]}
      >
        <Select
          showSearch
          optionFilterProp="label"
          loading={items.isPending}
          options={options.filter((group) => group.options.length > 0)}
        />
      </Form.Item>
      <TextItem name="description" label={t('record.description')} hint={t('record.hint')} />
      <FilesItem label={t('record.files')} />
      <DecisionItems />
    </UploadDialog>
  )
}
