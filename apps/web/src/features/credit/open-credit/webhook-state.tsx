import { Button, Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import { answer, api } from '../../../api/client.js'
import type { components } from '../../../api/schema.js'
import { useMay } from '../../../providers/access-control.js'
import { StatusTag } from '../../../shared/components/status-tag.js'
import { useUndo } from '../../../shared/components/undo-place.js'
import { useWrite } from '../../../shared/hooks/use-write.js'
import { SecretButton } from './secret-button.js'
import { WEBHOOK_TONES } from './tones.js'
import { useAct } from './use-act.js'

/** State of a webhook, with its actions. */
export default function WebhookState({
  record,
}: {
  record: Pick<components['schemas']['WebhookRow'], 'id' | 'name' | 'status' | 'version'>
}) {
  const { t } = useTranslation('credit-open-credit')
  const may = useMay('webhook', 'update')
  const act = useAct(t('act.done'))
  const offerUndo = useUndo()
  const write = useWrite()
  const { status } = record
  const params = { path: { id: record.id } }
  const issue = () => answer(api.PUT('/credit/admin/api/webhook/{id}/issue', { params }))
  const test = async () => {
    await answer(api.POST('/credit/admin/api/webhook/{id}/test', { params }))
  }
  const set = (enabled: boolean, version: number) => {
    const sent = { params, body: { version } }
    return enabled
      ? answer(api.PUT('/credit/admin/api/webhook/{id}/enable', sent))
      : answer(api.PUT('/credit/admin/api/webhook/{id}/disable', sent))
  }
  const change = async (enabled: boolean) => {
    const { version } = await set(enabled, record.version)
    offerUndo(t(enabled ? 'act.enabled' : 'act.disabled', { name: record.name }), () =>
      write(() => set(!enabled, version)),
    )
  }
  const button = (name: 'test' | 'enable' | 'disable', run: () => Promise<unknown>) => (
    <Button size="small" disabled={act.isPending} onClick={() => act.mutate(run)}>
      {t(`act.${name}`)}
    </Button>
  )
  return (
    <Flex wrap align="center" gap={8}>
      <StatusTag tone={WEBHOOK_TONES[status]}>{t(`webhooks.options.status.${status}`)}</StatusTag>
      {may ? (
        <>
          <SecretButton resource="webhook" name={record.name} again={status !== 'draft'} issue={issue} />
          {status === 'active' ? button('test', test) : null}
          {status === 'active' ? button('disable', () => change(false)) : null}
          {status === 'disabled' ? button('enable', () => change(true)) : null}
        </>
      ) : null}
    </Flex>
  )
}
