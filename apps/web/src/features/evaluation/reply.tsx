import { LENGTH } from '@credit/contract'
import { Button, Form, Input, Typography } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { answer, api } from '../../api/client.js'
import type { components } from '../../api/schema.js'
import { FormDialog } from '../../shared/components/form-dialog.js'
import { useTextRules } from '../../shared/hooks/use-text-rules.js'
import { toast } from '../../shared/toast.js'

type Reply = components['schemas']['ReplyRow']
type Action = 'reply' | 'removeReply'

function TextItem({ name, label }: { name: string; label: string }) {
  const rules = useTextRules()
  const { max } = LENGTH.reply
  return (
    <Form.Item name={name} label={label} rules={[rules.required(label), rules.atMost(max)]}>
      <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} count={{ show: true, max }} />
    </Form.Item>
  )
}

/** Dialog in which the party replies or a supervisor removes a reply. */
function ReplyDialog({ id, action, name, onClose }: Acting & { onClose: () => void }) {
  const { t } = useTranslation('evaluation')
  const path = '/credit/admin/api/mutualEvaluationRecord/reply/{id}'
  const params = { path: { id } }
  const done = (text: string) => void toast('success', text)
  return action === 'reply' ? (
    <FormDialog<{ text: string }>
      name="reply"
      title={t('reply.giveTo', { name })}
      okText={t('reply.give')}
      onClose={onClose}
      onSubmit={async ({ text }) => {
        await answer(api.PUT(path, { params, body: { text } }))
        done(t('reply.done'))
      }}
    >
      <p>{t('reply.hint')}</p>
      <TextItem name="text" label={t('reply.text')} />
    </FormDialog>
  ) : (
    <FormDialog<{ reason: string }>
      name="remove-reply"
      title={t('reply.removeTitle')}
      okText={t('reply.remove')}
      danger
      onClose={onClose}
      onSubmit={async ({ reason }) => {
        await answer(api.PUT(`${path}/remove`, { params, body: { reason } }))
        done(t('reply.removeDone'))
      }}
    >
      <p>{t('reply.removeText')}</p>
      <TextItem name="reason" label={t('reply.reason')} />
    </FormDialog>
  )
}

interface Acting {
  /** ID of the evaluation. */
  id: string
  action: Action
  /** Name of the evaluator. */
  name: string
}

/** Button that adds or removes a reply. */
export function ReplyButton(acting: Acting) {
  const { t } = useTranslation('evaluation')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button type="link" size="small" onClick={() => setOpen(true)}>
        {t(acting.action === 'reply' ? 'reply.give' : 'reply.remove')}
      </Button>
      {open ? <ReplyDialog {...acting} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

/** Reply of the evaluated party, or the reason of its removal. */
export function ReplyText({ reply: { text, removedReason } }: { reply: Reply }) {
  const { t } = useTranslation('evaluation')
  return (
    <>
      {text}
      {removedReason ? (
        <Typography.Text type="secondary">
          {text ? ' ' : null}
          {t('reply.removed', { reason: removedReason })}
        </Typography.Text>
      ) : null}
    </>
  )
}
