import { ADMIN_BASE, RULES } from '@credit/contract'
import { type HttpError, useCustomMutation } from '@refinedev/core'
import { Alert, Form, Input, Modal } from 'antd'
import { useTranslation } from 'react-i18next'
import { clearSession } from '../../api/session.js'
import { toast } from '../../shared/toast.js'

/** After a changed password: say so, then start anew (specification 7). */
const RELOAD_AFTER_MS = 800

interface Values {
  oldPwd: string
  newPwd: string
  again: string
}

export default function ChangePassword({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['identity', 'common'])
  const [form] = Form.useForm<Values>()
  const { mutate, mutation } = useCustomMutation<object, HttpError>()

  const submit = ({ oldPwd, newPwd }: Values) =>
    mutate(
      {
        url: `${ADMIN_BASE}/api/account/update/pwd`,
        method: 'put',
        values: { oldPwd, newPwd },
        successNotification: false,
        errorNotification: false,
      },
      {
        onSuccess: () => {
          void toast('success', t('common:password.changed'))
          setTimeout(() => {
            clearSession()
            location.replace('/')
          }, RELOAD_AFTER_MS)
        },
        onError: (error) =>
          form.setFields(
            Object.entries(error.errors ?? {}).map(([name, errors]) => ({
              name: name as keyof Values,
              errors: errors as string[],
            })),
          ),
      },
    )

  return (
    <Modal
      open
      title={t('password.title')}
      okText={t('password.save')}
      cancelText={t('common:action.cancel')}
      confirmLoading={mutation.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      {mutation.error && Object.keys(mutation.error.errors ?? {}).length === 0 ? (
        <Alert type="error" showIcon message={mutation.error.message} />
      ) : null}
      <Form form={form} name="change-password" layout="vertical" onFinish={submit}>
        <Form.Item
          name="oldPwd"
          label={t('common:password.old')}
          rules={[
            { required: true, message: t('common:password.oldRequired') },
            { pattern: /^\S*$/, message: t('common:password.noSpace') },
          ]}
        >
          <Input.Password autoComplete="current-password" />
        </Form.Item>
        <Form.Item
          name="newPwd"
          label={t('common:password.new')}
          extra={t('common:password.rule')}
          rules={[
            { required: true, message: t('common:password.newRequired') },
            {
              validator: (_, value: string | undefined) =>
                !value || RULES.password.test(value)
                  ? Promise.resolve()
                  : Promise.reject(new Error(t('common:password.rule'))),
            },
          ]}
        >
          <Input.Password autoComplete="new-password" />
        </Form.Item>
        <Form.Item
          name="again"
          label={t('common:password.confirm')}
          dependencies={['newPwd']}
          rules={[
            { required: true, message: t('common:password.confirmRequired') },
            {
              validator: (_, value: string | undefined) =>
                !value || value === form.getFieldValue('newPwd')
                  ? Promise.resolve()
                  : Promise.reject(new Error(t('common:password.differs'))),
            },
          ]}
        >
          <Input.Password autoComplete="new-password" />
        </Form.Item>
      </Form>
    </Modal>
  )
}
