import { Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { FilesInput } from './inputs/files.js'

interface Props {
  label: string
  hint?: string | undefined
  files?: { id: string; name: string }[]
  required?: boolean
}

/** Attachments of a dialog, optional by default. */
export function FilesItem({ label, hint, files, required = false }: Props) {
  const { t } = useTranslation('kit')
  return (
    <Form.Item
      name="fileIds"
      label={label}
      extra={hint}
      required={required}
      rules={[
        {
          validator: (_, ids: unknown[] | null | undefined) =>
            required && !ids?.length ? Promise.reject(new Error(t('kit:rule.required', { label }))) : Promise.resolve(),
        },
      ]}
    >
      <FilesInput
        field={{ name: 'fileIds', kind: 'files', purpose: 'attachment', listField: 'files' }}
        texts={t}
        record={{ files }}
      />
    </Form.Item>
  )
}
