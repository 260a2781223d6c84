import type { FormInstance } from 'antd'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../shared/components/form-dialog.js'
import { usePendingUploads } from './pending-uploads.js'

interface Props<Values> {
  name: string
  title: string
  okText: string
  danger?: boolean
  /** Width in pixels, if the form is wider than usual. */
  width?: number
  initialValues?: Partial<Values>
  /** True if something other than the fields was changed. */
  changed?: boolean
  /** True if its result must stay until it is dismissed. */
  quiet?: boolean
  children: ReactNode
  /** Called with the values after all uploads have ended. */
  onSubmit: (values: Values) => Promise<unknown>
  onClose: () => void
}

/** Dialog whose form may have attachments. Submits after they are uploaded. */
export function UploadDialog<Values extends object>(props: Props<Values>) {
  const { children, onSubmit, initialValues, ...rest } = props
  const { t } = useTranslation('kit')
  const uploads = usePendingUploads()
  const form = useRef<FormInstance<Values> | null>(null)
  const submit = async (values: Values) => {
    if (!(await uploads.settled())) throw new Error(t('files.incomplete'))
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

/** Returns the values without the empty ones. */
export function filled<V extends object>(values: V): V {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const typed = typeof value === 'string' ? value.trim() : value
      return typed === '' || typed === null || typed === undefined ? [] : [[name, typed]]
    }),
  ) as V
}
