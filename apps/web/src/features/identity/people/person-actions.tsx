import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button, Flex, Form, Input, Popconfirm } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { answer, api } from '../../../api/client.js'
import type { ApiError } from '../../../api/errors.js'
import { refresh } from '../../../api/reload-after-writes.js'
import type { components } from '../../../api/schema.js'
import { recordAllows } from '../../../resource-kit/use-definition.js'
import { FormDialog } from '../../../shared/components/form-dialog.js'
import { toast } from '../../../shared/toast.js'
import { PasswordDialog } from './password-dialog.js'

/** Actions of the owner on a handler. */
export default function PersonActions({ record }: { record: components['schemas']['PersonRow'] }) {
  const { t } = useTranslation('identity-people')
  const client = useQueryClient()
  const [password, setPassword] = useState<string | null>(null)
  const [handing, setHanding] = useState(false)
  const name = record.personName || record.loginName
  const params = { path: { id: record.id } }
  const done = (text: string) => () => void toast('success', text)
  const onError = ({ message }: ApiError) => void toast('error', message)
  const remove = useMutation<unknown, ApiError>({
    mutationFn: () => api.PUT('/credit/admin/api/people/{id}/remove', { params }),
    onSuccess: done(t('action.removed')),
    onError,
  })
  const restore = useMutation<unknown, ApiError>({
    mutationFn: () => api.PUT('/credit/admin/api/people/{id}/restore', { params }),
    onSuccess: done(t('action.restored')),
    onError,
  })
  const renew = useMutation<{ password: string }, ApiError>({
    // A failed reload would remove the dialog with the password.
    meta: { quiet: true },
    mutationFn: () => answer(api.PUT('/credit/admin/api/people/{id}/password', { params })),
    onSuccess: (renewed) => setPassword(renewed.password),
    onError,
  })
  const handOver = async (body: { pwd: string }) => {
    await api.PUT('/credit/admin/api/people/{id}/owner', { params, body })
    void toast('success', t('action.handed'))
  }
  const allows = (action: string) => recordAllows(record, action)
  if (record.can.length === 0) return <>–</>
  return (
    <Flex wrap gap={8}>
      {allows('remove') ? (
        <Popconfirm
          title={t('action.removeQuestion', { name })}
          description={t('action.removeWarning')}
          okText={t('action.remove')}
          okButtonProps={{ danger: true }}
          onConfirm={() => remove.mutate()}
        >
          <Button size="small" danger loading={remove.isPending} aria-label={t('action.removeOf', { name })}>
            {t('action.remove')}
          </Button>
        </Popconfirm>
      ) : null}
      {allows('password') ? (
        <Button
          size="small"
          loading={renew.isPending}
          aria-label={t('action.passwordOf', { name })}
          onClick={() => renew.mutate()}
        >
          {t('action.password')}
        </Button>
      ) : null}
      {allows('restore') ? (
        <Button
          size="small"
          loading={restore.isPending}
          aria-label={t('action.restoreOf', { name })}
          onClick={() => restore.mutate()}
        >
          {t('action.restore')}
        </Button>
      ) : null}
      {allows('owner') ? (
        <Button size="small" aria-label={t('action.ownerOf', { name })} onClick={() => setHanding(true)}>
          {t('action.owner')}
        </Button>
      ) : null}
      {password ? (
        <PasswordDialog
          name={name}
          password={password}
          onClose={() => {
            setPassword(null)
            void refresh(client)
          }}
        />
      ) : null}
      {handing ? (
        <FormDialog<{ pwd: string }>
          name="hand-over"
          title={t('handOver.title', { name })}
          okText={t('handOver.ok')}
          danger
          onSubmit={handOver}
          onClose={() => setHanding(false)}
        >
          <p>{t('handOver.why')}</p>
          <Form.Item
            name="pwd"
            label={t('handOver.password')}
            rules={[{ required: true, message: t('handOver.passwordRequired') }]}
          >
            <Input.Password autoComplete="current-password" />
          </Form.Item>
        </FormDialog>
      ) : null}
    </Flex>
  )
}
