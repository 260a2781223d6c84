import { Button, Flex, Modal } from 'antd'
import { useState } from 'react'
import { answer, api } from '../../api/client.js'
import type { components } from '../../api/schema.js'
import { FormDialog } from '../../shared/components/form-dialog.js'
import { TextItem } from '../../shared/components/text-item.js'
import { useWrite } from '../../shared/hooks/use-write.js'
import { toast } from '../../shared/toast.js'
import { useTexts } from './labels.js'

interface Props {
  registration: components['schemas']['RegistrationDetail']
}

/**
 * Buttons that approve, or reject with a reason, as far as the registration's state and the caller's permissions allow.
 */
export function DecisionButtons({ registration }: Props) {
  const texts = useTexts()
  const write = useWrite()
  const [rejecting, setRejecting] = useState(false)
  const [modal, dialog] = Modal.useModal()
  const { id, name, version, can, participantHasAccount } = registration
  const path = { params: { path: { id } } }

  const decided = (key: string) => {
    void toast('success', texts(`examination.${key}`))
  }
  const approve = () =>
    modal.confirm({
      title: texts('examination.approveTitle', { name }),
      content: texts('examination.approveText'),
      okText: texts('examination.approve'),
      cancelText: texts('common:action.cancel'),
      onOk: async () => {
        try {
          await write(() =>
            answer(api.PUT('/credit/admin/api/registration/{id}/approve', { ...path, body: { version } })),
          )
          decided('approved')
        } catch (cause) {
          void toast('error', (cause as Error).message)
        }
      },
    })

  if (can.length === 0) return null
  return (
    <Flex gap={8}>
      {dialog}
      {can.includes('reject') ? (
        <Button danger onClick={() => setRejecting(true)}>
          {texts('examination.reject')}
        </Button>
      ) : null}
      {can.includes('approve') ? (
        <Button type="primary" disabled={participantHasAccount} onClick={approve}>
          {texts('examination.approve')}
        </Button>
      ) : null}
      {rejecting ? (
        <FormDialog<{ reason: string }>
          name="reject-registration"
          title={texts('examination.rejectTitle', { name })}
          okText={texts('examination.reject')}
          danger
          onClose={() => setRejecting(false)}
          onSubmit={async ({ reason }) => {
            await answer(
              api.PUT('/credit/admin/api/registration/{id}/reject', {
                ...path,
                body: { reason, version },
              }),
            )
            decided('rejected')
          }}
        >
          <TextItem name="reason" label={texts('examination.rejectReason')} hint={texts('examination.rejectHint')} />
        </FormDialog>
      ) : null}
    </Flex>
  )
}
