import { Alert, Button, Empty, Flex, Form, Mentions, Typography } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiQuery } from '../../../api/query.js'
import type { components } from '../../../api/schema.js'
import { Card, QueryContent } from '../../../shared/components/card.js'
import { formatDateTime } from '../../../shared/format/dates.js'
import { useLeaveGuard } from '../../../shared/hooks/use-leave-guard.js'
import { useTextRules } from '../../../shared/hooks/use-text-rules.js'
import { toast } from '../../../shared/toast.js'

const MAX_NOTE_LENGTH = 2000
/** Signs before a name; Chinese input methods write the wide one. */
const SIGNS = ['@', '＠']
const PATH = '/credit/admin/api/workspace/notes'

type NotedType = components['schemas']['NoteInput']['type']
type Note = components['schemas']['NoteRow']

export interface Noted {
  type: NotedType
  id: string
}

function Written({ notes }: { notes: readonly Note[] }) {
  const { t } = useTranslation('workspace-notes')
  if (notes.length === 0) {
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('none')} />
  }
  return (
    <Flex vertical component="ul" style={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {notes.map(({ id, accountName, createTime, text }) => (
        <li key={id}>
          <Typography.Text type="secondary">
            {t('by', { name: accountName, time: formatDateTime(createTime) })}
          </Typography.Text>
          <Typography.Paragraph style={{ whiteSpace: 'pre-wrap' }}>{text}</Typography.Paragraph>
        </li>
      ))}
    </Flex>
  )
}

/** Tells the reader that a note mentions it, until it has been read or answered. */
function Mentioned({ id }: Pick<Noted, 'id'>) {
  const { t } = useTranslation('workspace-notes')
  const { mutate, isPending } = apiQuery.useMutation('delete', `${PATH}/mentions/{id}`, {
    onSuccess: () => void toast('success', t('readDone')),
  })
  return (
    <Alert
      type="info"
      message={t('mentioned')}
      action={
        <Button size="small" loading={isPending} onClick={() => mutate({ params: { path: { id } } })}>
          {t('read')}
        </Button>
      }
    />
  )
}

interface NotesProps extends Noted {
  /** Reports whether a typed note has not been added yet. */
  onTyped: (typed: boolean) => void
}

interface FormProps extends NotesProps {
  /** Names of the supervisors whom a note can mention. */
  colleagues: readonly string[]
}

function NoteForm({ type, id, colleagues, onTyped }: FormProps) {
  const { t } = useTranslation('workspace-notes')
  const rules = useTextRules()
  const [form] = Form.useForm<{ text: string }>()
  const { mutate, isPending, error } = apiQuery.useMutation('post', PATH, {
    onSuccess: ({ mentioned }, { body }) => {
      // Text typed while the note was being sent stays, as a note of its own.
      if (form.getFieldValue('text')?.trim() === body.text) {
        form.resetFields()
        onTyped(false)
      }
      void toast(
        'success',
        mentioned.length > 0 ? t('told', { names: mentioned.join(t('nameSeparator')) }) : t('added'),
      )
    },
  })
  return (
    <Form
      form={form}
      name={`note-${id}`}
      layout="vertical"
      onValuesChange={(_, { text }) => onTyped(Boolean(text?.trim()))}
      onFinish={({ text }) => mutate({ body: { type, id, text: text.trim() } })}
    >
      <Form.Item
        name="text"
        label={t('text')}
        extra={t('hint')}
        {...(error ? { validateStatus: 'error' as const, help: error.message } : {})}
        rules={[{ required: true, whitespace: true, message: t('required') }, rules.atMost(MAX_NOTE_LENGTH)]}
      >
        <Mentions
          autoSize={{ minRows: 2, maxRows: 8 }}
          prefix={SIGNS}
          notFoundContent={t('nobody')}
          options={colleagues.map((name) => ({ value: name, label: name }))}
        />
      </Form.Item>
      <Button htmlType="submit" loading={isPending}>
        {t('add')}
      </Button>
    </Form>
  )
}

/** Supervisors' notes on a record, with a field for a new note. */
export function Notes({ type, id, onTyped }: NotesProps) {
  const query = apiQuery.useQuery('get', PATH, { params: { query: { type, id } } })
  return (
    <QueryContent query={query} rows={3}>
      {({ notes, writable, colleagues, mentioned }) => (
        <Flex vertical gap={16}>
          {mentioned ? <Mentioned id={id} /> : null}
          {writable ? <NoteForm type={type} id={id} colleagues={colleagues} onTyped={onTyped} /> : null}
          <Written notes={notes} />
        </Flex>
      )}
    </QueryContent>
  )
}

/** Notes as a card on the record's page. */
export function NotesCard(props: Noted) {
  const { t } = useTranslation('workspace-notes')
  const [typed, setTyped] = useState(false)
  const guard = useLeaveGuard({ unsaved: () => typed })
  return (
    <Card title={t('title')}>
      <Notes {...props} onTyped={setTyped} />
      {guard}
    </Card>
  )
}
