import { Button, Flex, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../shared/components/form-dialog.js'
import { TextItem } from '../shared/components/text-item.js'
import { useWrite } from '../shared/hooks/use-write.js'
import { toast } from '../shared/toast.js'

/** Refusals that require a reason: of a pending record, or of an approved one. */
type Refusal = 'reject' | 'revoke'

interface Props {
  record: { can: readonly string[] }
  name: string
  /** Namespace with `examine` and `form`. */
  namespace: string
  /** Key of the button below `form` that opens the participant's form. */
  change: string
  form: (onClose: () => void) => ReactNode
  approve: () => Promise<unknown>
  refuse: (action: Refusal, reason: string) => Promise<unknown>
}

/** Actions that the participant or an examiner may take now on a submitted record. */
export function ExaminedActions({ record, name, namespace, change, form, approve, refuse }: Props) {
  const { t: texts } = useTranslation([namespace, 'common'])
  const [open, setOpen] = useState<'update' | Refusal | null>(null)
  const [modal, dialogs] = Modal.useModal()
  const close = () => setOpen(null)
  const write = useWrite()
  const askToApprove = () =>
    modal.confirm({
      title: texts('examine.approveTitle', { name }),
      content: texts('examine.approveText'),
      okText: texts('examine.approve'),
      cancelText: texts('common:action.cancel'),
      onOk: async () => {
        try {
          await write(approve)
          void toast('success', texts('examine.approved'))
        } catch (cause) {
          void toast('error', (cause as Error).message)
        }
      },
    })
  return (
    <Flex wrap gap={8}>
      {dialogs}
      {record.can.includes('update') ? (
        <Button onClick={() => setOpen('update')}>{texts(`form.${change}`)}</Button>
      ) : null}
      {(['reject', 'revoke'] as const)
        .filter((action) => record.can.includes(action))
        .map((action) => (
          <Button key={action} danger={action === 'revoke'} onClick={() => setOpen(action)}>
            {texts(`examine.${action}`)}
          </Button>
        ))}
      {record.can.includes('approve') ? (
        <Button type="primary" onClick={askToApprove}>
          {texts('examine.approve')}
        </Button>
      ) : null}
      {open === 'update' ? form(close) : null}
      {open === 'reject' || open === 'revoke' ? (
        <FormDialog<{ text: string }>
          name={`examine-${open}`}
          title={texts(`examine.${open}Title`, { name })}
          okText={texts(`examine.${open}`)}
          danger={open === 'revoke'}
          onClose={close}
          onSubmit={async ({ text }) => {
            await refuse(open, text)
            void toast('success', texts(`examine.${open}Done`))
          }}
        >
          <TextItem label={texts('examine.reason')} />
        </FormDialog>
      ) : null}
    </Flex>
  )
}
