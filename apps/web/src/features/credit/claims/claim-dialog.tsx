import { Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { answer, api } from '../../../api/client.js'
import { apiQuery } from '../../../api/query.js'
import type { components } from '../../../api/schema.js'
import { FilesItem } from '../../../resource-kit/files-item.js'
import { UploadDialog } from '../../../resource-kit/upload-dialog.js'
import { FormSelect } from '../../../shared/components/form-select.js'
import { loadedBy } from '../../../shared/components/loaded-options.js'
import { TextItem } from '../../../shared/components/text-item.js'
import { toast } from '../../../shared/toast.js'

type Claim = components['schemas']['ClaimDetail']
type Input = components['schemas']['ClaimInput']

const MAX_ITEMS = 200

interface Props {
  /** Claim to correct. Omitted for a new claim. */
  claim?: Claim
  onClose: () => void
}

/** Claims a bonus, with the certificate it rests on. */
export default function ClaimDialog({ claim, onClose }: Props) {
  const { t } = useTranslation(['credit-claims', 'kit'])
  const items = apiQuery.useQuery('get', '/credit/admin/api/qualificationPoint/items')
  const certificates = apiQuery.useQuery('get', '/credit/admin/api/certificate/list', {
    params: { query: { status: 'approved', size: MAX_ITEMS } },
  })
  const needsCertificate = (itemId: string | undefined) =>
    items.data?.some(({ id, certificateRequired }) => id === itemId && certificateRequired)
  const submit = async (values: Input) => {
    if (claim) {
      const params = { path: { id: claim.id } }
      const body = { ...values, version: claim.version }
      await answer(api.PUT('/credit/admin/api/qualificationPoint/{id}', { params, body }))
    } else await answer(api.POST('/credit/admin/api/qualificationPoint', { body: values }))
    void toast('success', t('form.done'))
  }
  return (
    <UploadDialog<Input>
      name="claim"
      title={t(claim ? 'form.change' : 'form.create')}
      okText={t('form.send')}
      initialValues={
        claim
          ? {
              itemId: claim.itemId,
              certificateId: claim.certificateId,
              description: claim.description,
              fileIds: claim.files.map(({ id }) => id),
            }
          : undefined
      }
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('form.text')}</p>
      <Form.Item
        name="itemId"
        label={t('claims.fields.itemName')}
        rules={[{ required: true, message: t('kit:rule.choose', { label: t('claims.fields.itemName') }) }]}
      >
        <FormSelect
          {...loadedBy(items)}
          showSearch
          optionFilterProp="label"
          options={items.data?.map(({ id, name, points }) => ({
            value: id,
            label: t('form.item', { name, points }),
          }))}
        />
      </Form.Item>
      <Form.Item
        name="certificateId"
        label={t('claims.fields.certificateId')}
        extra={t('form.certificateHint')}
        dependencies={['itemId']}
        rules={[
          ({ getFieldValue }) => ({
            required: needsCertificate(getFieldValue('itemId')),
            message: t('kit:rule.choose', { label: t('claims.fields.certificateId') }),
          }),
        ]}
      >
        <FormSelect
          allowClear
          {...loadedBy(certificates)}
          options={certificates.data?.records.map(({ id, name, number }) => ({
            value: id,
            label: t('form.certificate', { name, number }),
          }))}
        />
      </Form.Item>
      <TextItem name="description" label={t('claims.sections.description')} hint={t('form.guard')} />
      <FilesItem label={t('form.files')} files={claim?.files} />
    </UploadDialog>
  )
}
