import type { FormInstance } from 'antd'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { usePendingUploads } from '../../../resource-kit/pending-uploads.js'
import { FormDialog } from '../../../shared/components/form-dialog.js'
import { filled } from './form-parts.js'

interface Props<Values> {
  name: string
  title: string
  okText: string
  danger?: boolean
  initialValues?: Partial<Values>
  children: ReactNode
  /** Called with what was filled in, once all uploads have ended. */
  onSubmit: (values: Values) => Promise<unknown>
  onClose: () => void
}

/** A dialog whose form may have attachments: it is sent when they are uploaded. */
export function DecisionDialog<Values extends object>(props: Props<Values>) {
  const { children, onSubmit, initialValues, ...rest } = props
  const { t } = useTranslation('credit-integrity')
  const uploads = usePendingUploads()
  const form = useRef<FormInstance<Values> | null>(null)
  const submit = async (values: Values) => {
    if (!(await uploads.settled())) throw new Error(t('uploadFailed'))
    await onSubmit(filled(form.current?.getFieldsValue() ?? values))
  }
  return (
    <FormDialog<Values> {...rest} initialValues={initialValues as never} onSubmit={submit}>
      {(own) => {
        form.current = own
        return uploads.provide(children)
      }}
    </FormDialog>
  )
}
