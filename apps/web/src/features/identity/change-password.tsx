import { RULES } from '@credit/contract'
import { Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { answer, api } from '../../api/client.js'
import { clearSession } from '../../api/session.js'
import { FormDialog } from '../../shared/components/form-dialog.js'
import { toast } from '../../shared/toast.js'

/** Time to read the message before the page reloads for a new login (specification 7). */
const RELOAD_AFTER_MS = 800

interface Values {
  oldPwd: string
  newPwd: string
  again: string
}

/** Returns a rule that rejects a non-empty value that fails the test. */
const check = (test: (value: string) => boolean, message: string) => ({
  validator: (_: unknown, value: string | undefined) =>
    !value || test(value) ? Promise.resolve() : Promise.reject(new Error(message)),
})

export default function ChangePassword({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['identity', 'common'])

  const submit = async ({ oldPwd, newPwd }: Values) => {
    await answer(api.PUT('/credit/admin/api/account/update/pwd', { body: { oldPwd, newPwd } }))
    void toast('success', t('common:password.changed'))
    setTimeout(() => {
      clearSession()
      location.replace('/')
    }, RELOAD_AFTER_MS)
  }

  return (
    <FormDialog<Values>
      name="change-password"
      title={t('password.title')}
      okText={t('password.save')}
      onSubmit={submit}
      onClose={onClose}
    >
      {(form) => (
        <>
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
            extra={t('common:rule.password')}
            rules={[
              { required: true, message: t('common:password.newRequired') },
              check((value) => RULES.password.test(value), t('common:rule.password')),
              check((value) => value !== form.getFieldValue('oldPwd'), t('common:password.same')),
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
              check((value) => value === form.getFieldValue('newPwd'), t('common:password.differs')),
            ]}
          >
            <Input.Password autoComplete="new-password" />
          </Form.Item>
        </>
      )}
    </FormDialog>
  )
}
