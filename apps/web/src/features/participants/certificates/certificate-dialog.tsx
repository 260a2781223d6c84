import { CERTIFICATE_KINDS } from '@credit/contract'
import { Form, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { answer, api } from '../../../api/client.js'
import { type ApiError, isConflict } from '../../../api/errors.js'
import { apiQuery } from '../../../api/query.js'
import type { components } from '../../../api/schema.js'
import { DayInput } from '../../../resource-kit/calendar.js'
import { dayChecks } from '../../../resource-kit/form-rules.js'
import { FilesInput } from '../../../resource-kit/inputs/files.js'
import { UploadDialog } from '../../../resource-kit/upload-dialog.js'
import { FormSelect } from '../../../shared/components/form-select.js'
import { loadedBy } from '../../../shared/components/loaded-options.js'
import { dayInChina } from '../../../shared/format/dates.js'
import { useTextRules } from '../../../shared/hooks/use-text-rules.js'
import { toast } from '../../../shared/toast.js'

type Certificate = components['schemas']['CertificateDetail']
type Values = components['schemas']['CertificateInput']

interface Props {
  /** Certificate to correct or to renew with a new version. Omitted for a new certificate. */
  certificate?: Certificate
  onClose: () => void
}

/** Submits a new certificate, a correction or a renewal. */
export default function CertificateDialog({ certificate, onClose }: Props) {
  const { t } = useTranslation(['participants-certificates', 'kit'])
  const kinds = apiQuery.useQuery('get', '/credit/admin/api/dict/code/{code}', {
    params: { path: { code: CERTIFICATE_KINDS } },
  })
  const renewsNow = ['approved', 'expired'].includes(certificate?.status ?? '')
  const [began] = useState(renewsNow)
  const [refused, setRefused] = useState(false)
  // Remains a correction if the certificate is approved while the dialog is open, until the server refuses it.
  const renews = refused ? renewsNow : began
  const submit = async (values: Values) => {
    const body = { ...values, expiresAt: values.expiresAt ?? null, fileIds: values.fileIds ?? [] }
    if (certificate) {
      const params = { path: { id: certificate.id } }
      const version = renews ? {} : { version: certificate.version }
      const call = api.PUT('/credit/admin/api/certificate/{id}', {
        params,
        body: { ...body, ...version },
      })
      await answer(call).catch((cause: ApiError) => {
        if (isConflict(cause)) setRefused(true)
        throw cause
      })
    } else await answer(api.POST('/credit/admin/api/certificate', { body }))
    void toast('success', t('form.done'))
  }
  const today = dayInChina(Date.now())
  const label = (name: string) => t(`certificates.fields.${name}`)
  const rules = useTextRules()
  const chosen = (label: string) => [{ required: true, message: t('kit:rule.choose', { label }) }]
  const files = t('certificates.sections.files')
  const text = (name: 'name' | 'number' | 'issuer', max: number) => (
    <Form.Item name={name} label={label(name)} rules={[rules.required(label(name)), rules.atMost(max)]}>
      <Input />
    </Form.Item>
  )
  return (
    <UploadDialog<Values>
      name="certificate"
      title={t(certificate ? (renews ? 'form.renew' : 'form.correct') : 'form.create')}
      okText={t('form.send')}
      initialValues={
        certificate ? { ...certificate, fileIds: renews ? [] : certificate.files.map(({ id }) => id) } : undefined
      }
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t(renews ? 'form.renewText' : 'form.text')}</p>
      <Form.Item name="kind" label={label('kind')} rules={chosen(label('kind'))}>
        <FormSelect
          {...loadedBy(kinds)}
          options={kinds.data?.items
            .filter(({ enabled }) => enabled)
            .map((item) => ({ value: item.value, label: item.label }))}
        />
      </Form.Item>
      {text('name', 200)}
      {text('number', 100)}
      {text('issuer', 200)}
      <Form.Item
        name="issuedAt"
        label={label('issuedAt')}
        {...dayChecks(t, { last: today }, ...chosen(label('issuedAt')))}
      >
        <DayInput withTime={false} />
      </Form.Item>
      <Form.Item
        name="expiresAt"
        label={label('expiresAt')}
        extra={t('form.noEnd')}
        {...dayChecks(t, { first: today })}
      >
        <DayInput withTime={false} />
      </Form.Item>
      <Form.Item name="fileIds" label={files} rules={chosen(files)}>
        <FilesInput
          field={{ name: 'fileIds', kind: 'files', purpose: 'attachment', listField: 'files' }}
          texts={t}
          record={certificate}
        />
      </Form.Item>
    </UploadDialog>
  )
}
