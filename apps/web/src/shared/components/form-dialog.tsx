import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Alert, Form, type FormInstance, type FormProps, Modal } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ApiError, isConflict } from '../../api/errors.js'
import { refresh } from '../../api/reload-after-writes.js'
import { useCloseGuard } from '../hooks/use-close-guard.js'
import { useFollow } from '../hooks/use-follow.js'
import { useReturnFocus } from '../hooks/use-return-focus.js'
import { PRESS_WITHOUT_BLUR } from '../press-without-blur.js'
import { toast } from '../toast.js'
import '../styles/forms.css'
import { useOnePress } from '../hooks/use-one-press.js'

interface Props<Values> {
  /** Name of the form, which labels use to reference their inputs. */
  name: string
  title: ReactNode
  okText: string
  danger?: boolean
  /** Width in pixels, if the form is wider than usual. */
  width?: number
  /** Values of the record. Untouched fields follow changes. */
  initialValues?: FormProps<Values>['initialValues']
  /** True if something other than the fields was changed. */
  changed?: boolean
  /** True if the result of the submission must stay until it is dismissed. */
  quiet?: boolean
  children: ReactNode | ((form: FormInstance<Values>) => ReactNode)
  /** Submits the form. The errors of a rejected promise are shown at their fields or above the form. */
  onSubmit: (values: Values) => Promise<unknown>
  onClose: () => void
}

/** Returns the field of a path. A dialog may send its fields inside a larger record, as in `sections.0.name`. */
const fieldOf = (path: string) => path.split('.').at(-1) ?? path

/** Shows a refusal as a toast if reloading the record unmounts the dialog. */
function useLastWord() {
  const refusal = useRef<string | null>(null)
  useEffect(
    () => () => {
      if (refusal.current !== null) void toast('error', refusal.current)
    },
    [],
  )
  return refusal
}

/** Dialog with a form, which closes after the form has been submitted. */
export function FormDialog<Values extends object>(props: Props<Values>) {
  const { name, title, okText, danger, width, initialValues, changed, quiet, children } = props
  const { onSubmit, onClose } = props
  const { t } = useTranslation('common')
  const [form] = Form.useForm<Values>()
  const [typed, setTyped] = useState(false)
  useReturnFocus()
  useFollow(form, initialValues)
  const refusal = useLastWord()
  const client = useQueryClient()
  const press = useOnePress()
  const done = () => {
    refusal.current = null
    onClose()
  }
  const submit = useMutation<unknown, Error & Partial<Pick<ApiError, 'fields' | 'status'>>, Values>({
    mutationFn: onSubmit,
    meta: quiet ? { quiet } : { quietIfRefused: true },
    onSuccess: done,
    onError: (error) => {
      const { message, fields = {} } = error
      if (initialValues && isConflict(error)) {
        refusal.current = message
        void refresh(client)
      }
      form.setFields(
        Object.entries(fields).map(([path, errors]) => ({
          name: fieldOf(path) as never,
          errors,
        })),
      )
    },
    onSettled: press.end,
  })
  const cancel = () => {
    // The record was changed by another user, so the page behind is outdated.
    if (submit.error?.status === 409) void refresh(client)
    done()
  }
  const { close, guard } = useCloseGuard(typed || changed === true, cancel)
  const atFields = Object.keys(submit.error?.fields ?? {}).some((path) => fieldOf(path) in form.getFieldsValue(true))
  return (
    <>
      <Modal
        open
        title={title}
        okText={okText}
        // Belongs to the form, so that Enter in a field submits it.
        okButtonProps={{ danger, htmlType: 'submit', form: name, ...PRESS_WITHOUT_BLUR }}
        {...(width ? { width } : {})}
        cancelText={t('action.cancel')}
        confirmLoading={submit.isPending}
        onCancel={close}
      >
        {submit.error && !atFields ? <Alert type="error" showIcon message={submit.error.message} /> : null}
        <Form<Values>
          form={form}
          name={name}
          layout="vertical"
          initialValues={initialValues}
          scrollToFirstError={{ focus: true, block: 'center' }}
          onValuesChange={() => setTyped(true)}
          onFinish={(values) => {
            if (press.begin()) submit.mutate(values)
          }}
        >
          {typeof children === 'function' ? children(form) : children}
        </Form>
      </Modal>
      {guard}
    </>
  )
}
