import { SIGN } from '@credit/contract'
import { Alert, Button, Descriptions, Flex, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getSession } from '../api/session.js'
import { Card } from '../shared/components/card.js'
import { FormDialog } from '../shared/components/form-dialog.js'
import { PageHead } from '../shared/components/page-head.js'
import { ParticipantLink } from '../shared/components/participant-link.js'
import { StatusTag, type Tone } from '../shared/components/status-tag.js'
import { TextItem } from '../shared/components/text-item.js'
import { formatDateTime } from '../shared/format/dates.js'
import { useRecordName } from '../shared/hooks/use-record-name.js'
import { useWrite } from '../shared/hooks/use-write.js'
import { toast } from '../shared/toast.js'

/** Refusals that require a reason: of a pending record, or of an approved one. */
type Refusal = 'reject' | 'revoke'

/** Fields shared by records that a participant submits and a supervisor examines. */
export interface Examined {
  participantId: string
  participantName: string
  sign: Parameters<typeof ParticipantLink>[0]['sign']
  status: string
  reason: string
  createTime: string
  can: readonly string[]
}

interface Props<R extends Examined> {
  record: R
  name: string
  /** Namespace with `fields`, `states`, `examine` and `details`. */
  namespace: string
  tones: Readonly<Record<string, Tone>>
  /** Fields after the participant, by the key of their label. The time of submission is appended. */
  items: readonly (readonly [key: string, value: ReactNode])[]
  /** Label of the button that opens the participant's form. */
  changeText: string
  form: (onClose: () => void) => ReactNode
  approve: () => Promise<unknown>
  refuse: (action: Refusal, reason: string) => Promise<unknown>
  children: ReactNode
}

/** Details of a submitted record, with the actions that the participant or an examiner may take now. */
export function ExaminedDetails<R extends Examined>(props: Props<R>) {
  const { record, name, namespace, tones, items, children } = props
  const { t: texts } = useTranslation(namespace)
  useRecordName(name)
  const { participantId, participantName, sign, status, reason } = record
  const isSupervisor = getSession()?.user.type === SIGN.supervisor
  const rows = [
    [
      'participantName',
      isSupervisor ? (
        <ParticipantLink key="holder" sign={sign} id={participantId} name={participantName} />
      ) : (
        participantName
      ),
    ],
    ...items,
  ] as const
  return (
    <Flex vertical gap={12}>
      <PageHead
        title={name}
        meta={<StatusTag tone={tones[status] ?? 'neutral'}>{texts(`states.${status}`)}</StatusTag>}
        extra={<Actions {...props} />}
      />
      {reason ? <Alert type="error" showIcon message={reason} /> : null}
      <Card title={texts('details')}>
        <Descriptions
          size="small"
          column={{ xs: 1, md: 2 }}
          items={rows.map(([key, shown]) => ({
            key,
            label: texts(`fields.${key}`),
            children: shown,
          }))}
        />
      </Card>
      {children}
    </Flex>
  )
}

/** Returns the item with the time of submission. */
export const submittedAt = ({ createTime }: Examined) => ['createTime', formatDateTime(createTime)] as const

function Actions<R extends Examined>(props: Props<R>) {
  const { record, name, namespace, changeText, form, approve, refuse } = props
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
      {record.can.includes('update') ? <Button onClick={() => setOpen('update')}>{changeText}</Button> : null}
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
