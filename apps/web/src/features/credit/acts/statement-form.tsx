import { Alert, Button, Form } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { answer, api } from '../../../api/client.js'
import type { components } from '../../../api/schema.js'
import { FilesItem } from '../../../resource-kit/files-item.js'
import { usePendingUploads } from '../../../resource-kit/pending-uploads.js'
import { filled } from '../../../resource-kit/upload-dialog.js'
import { Card } from '../../../shared/components/card.js'
import { TextItem } from '../../../shared/components/text-item.js'
import { useLeaveGuard } from '../../../shared/hooks/use-leave-guard.js'
import { useOnePress } from '../../../shared/hooks/use-one-press.js'
import { useWrite } from '../../../shared/hooks/use-write.js'
import { toast } from '../../../shared/toast.js'

type Report = components['schemas']['OwnReport']
type Statement = components['schemas']['StatementInput']

interface FormProps {
  report: Report
  /** Shows an error outside the form, which disappears when the party can no longer respond. */
  onProblem: (problem: string | null) => void
}

/** Form for the party's statement, which can be submitted once, with attachments. */
function StatementForm({ report, onProblem }: FormProps) {
  const { t } = useTranslation(['credit-acts', 'kit'])
  const write = useWrite()
  const uploads = usePendingUploads()
  const [form] = Form.useForm<Statement>()
  const [sending, setSending] = useState(false)
  const press = useOnePress()
  const [typed, setTyped] = useState(false)
  const guard = useLeaveGuard({ unsaved: () => typed || uploads.running() })
  const submit = async () => {
    if (!press.begin()) return
    setSending(true)
    onProblem(null)
    try {
      if (!(await uploads.settled())) throw new Error(t('kit:files.incomplete'))
      const body = filled(form.getFieldsValue())
      const params = { path: { id: report.id } }
      await write(() => answer(api.PUT('/credit/admin/api/integrity/{id}/statement', { params, body })))
      setTyped(false)
      void toast('success', t('statement.done'))
    } catch (cause) {
      onProblem((cause as Error).message)
    } finally {
      setSending(false)
      press.end()
    }
  }
  return (
    <Card title={t('statement.form')}>
      <p>{t('statement.rights', { day: report.noticeEndsOn ?? '' })}</p>
      <Form<Statement>
        form={form}
        name="statement"
        layout="vertical"
        onValuesChange={() => setTyped(true)}
        onFinish={() => void submit()}
      >
        {uploads.provide(
          <>
            <TextItem label={t('statement.label')} hint={t('statement.hint')} />
            <FilesItem label={t('fields.files')} />
          </>,
        )}
        <Button type="primary" htmlType="submit" loading={sending}>
          {t('statement.send')}
        </Button>
      </Form>
      {guard}
    </Card>
  )
}

/** Form for the statement as long as the party can respond, and why the last statement was refused. */
export function StatementPart({ record }: { record: Report }) {
  const [refusal, setRefusal] = useState<string | null>(null)
  return (
    <>
      {refusal ? <Alert type="error" showIcon message={refusal} /> : null}
      {record.can.includes('statement') ? <StatementForm report={record} onProblem={setRefusal} /> : null}
    </>
  )
}
