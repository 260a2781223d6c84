import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Typography } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '../../../api/errors.js'
import { refresh } from '../../../api/reload-after-writes.js'
import { PlainDialog } from '../../../shared/components/plain-dialog.js'
import { useOnePress } from '../../../shared/hooks/use-one-press.js'

interface Props {
  resource: 'apiKey' | 'webhook'
  name: string
  /** True if a secret exists that the new one replaces. */
  again: boolean
  issue: () => Promise<{ secret: string }>
}

/** Asks for confirmation, then shows the secret, which is not stored and is lost when the dialog closes. */
function SecretDialog({ resource, name, again, issue, onClose }: Props & { onClose(): void }) {
  const { t } = useTranslation(['credit-open-credit', 'common'])
  const client = useQueryClient()
  // A double click would replace the first secret.
  const press = useOnePress()
  const issued = useMutation<{ secret: string }, ApiError>({
    mutationFn: issue,
    meta: { quiet: true },
    onError: press.end,
  })
  const secret = issued.data?.secret
  const leave = () => {
    // Not earlier: if reloading the record failed, the dialog would be unmounted.
    if (secret) void refresh(client)
    onClose()
  }
  return (
    <PlainDialog
      title={t(again ? 'secret.again' : 'secret.first', { name })}
      // A click on the mask or a key would lose the secret.
      maskClosable={!secret}
      keyboard={!secret}
      closable={!secret}
      okText={t('secret.issue')}
      okButtonProps={{ danger: again }}
      cancelText={t('common:action.cancel')}
      confirmLoading={issued.isPending}
      onOk={() => {
        if (press.begin()) issued.mutate()
      }}
      onClose={leave}
      footer={
        secret
          ? [
              <Button key="close" type="primary" onClick={leave}>
                {t('secret.noted')}
              </Button>,
            ]
          : undefined
      }
    >
      {issued.error ? <Alert type="error" showIcon message={issued.error.message} /> : null}
      {secret ? (
        <div role="status">
          <Typography.Paragraph>{t('secret.once')}</Typography.Paragraph>
          <Typography.Paragraph code copyable aria-label={t('secret.label')}>
            {secret}
          </Typography.Paragraph>
        </div>
      ) : (
        <Typography.Paragraph>
          {t(again ? `secret.${resource}.replaces` : `secret.${resource}.starts`)}
        </Typography.Paragraph>
      )}
    </PlainDialog>
  )
}

/** Button that issues a secret. */
export function SecretButton(props: Props) {
  const { t } = useTranslation('credit-open-credit')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="small" type={props.again ? 'default' : 'primary'} onClick={() => setOpen(true)}>
        {t(props.again ? 'secret.issueAgain' : 'secret.issue')}
      </Button>
      {open ? <SecretDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
