import { fileCaseAddress } from '@credit/contract'
import { Alert, Button, Descriptions, Flex, Form, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { answer, api } from '../../../api/client.js'
import { lastingError } from '../../../api/errors.js'
import { apiQuery } from '../../../api/query.js'
import type { components } from '../../../api/schema.js'
import { usePendingUploads } from '../../../resource-kit/pending-uploads.js'
import { filled } from '../../../resource-kit/upload-dialog.js'
import { Card } from '../../../shared/components/card.js'
import { LoadProblem } from '../../../shared/components/load-problem.js'
import { PageHead } from '../../../shared/components/page-head.js'
import { TextItem } from '../../../shared/components/text-item.js'
import { useLeaveGuard } from '../../../shared/hooks/use-leave-guard.js'
import { useOnePress } from '../../../shared/hooks/use-one-press.js'
import { useRecordName } from '../../../shared/hooks/use-record-name.js'
import { useWrite } from '../../../shared/hooks/use-write.js'
import { toast } from '../../../shared/toast.js'
import { FilesItem } from '../form-parts.js'
import { DecisionCard, Evidence, Prose, StatementCard, useTermItems } from '../report-parts.js'
import { OwnReportState } from './own-report-state.js'

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

function Facts({ report }: { report: Report }) {
  const { t } = useTranslation(['credit', 'credit-acts'])
  const { authority, decisionNumber } = report
  const items = [
    ['item', report.itemName],
    ['tier', t(`report.tiers.${report.tier}`)],
    ['points', report.points.toFixed(2)],
    ...(report.itemBasis ? [['basis', report.itemBasis] as const] : []),
    ...(authority ? [['authority', authority] as const] : []),
    ...(decisionNumber ? [['decisionNumber', decisionNumber] as const] : []),
    ['project', report.projectName ?? '–'],
    ['areaName', report.areaName],
    ['noticeEndsOn', report.noticeEndsOn ?? '–'],
  ] as const
  const labels: readonly string[] = ['basis', 'authority', 'decisionNumber']
  const facts = items.map(([key, children]) => ({
    key,
    label: t(labels.includes(key) ? `credit-acts:fields.${key}` : `report.fields.${key}`),
    children,
  }))
  return <Descriptions size="small" column={{ xs: 1, md: 2 }} items={[...facts, ...useTermItems(report)]} />
}

/** Links to object to a behaviour in force and to apply for its repair. */
function CaseLinks({ report: { id, status, can } }: { report: Report }) {
  const { t } = useTranslation(['credit-acts', 'credit-cases'])
  if (status !== 'confirmed') return null
  return (
    <Flex wrap gap="4px 16px">
      <Link to={fileCaseAddress('objection', 'behaviour', id)}>{t('credit-cases:file.object')}</Link>
      {can.includes('repair') ? (
        <Link to={fileCaseAddress('repair', 'behaviour', id)}>{t('credit-cases:file.applyForRepair')}</Link>
      ) : null}
    </Flex>
  )
}

/** Notice of a behaviour for its participant, with the form of the statement. */
export default function OwnReportDetails({ id }: { id: string }) {
  const { t } = useTranslation(['credit-acts', 'credit'])
  const [refusal, setRefusal] = useState<string | null>(null)
  const { data, error, refetch } = apiQuery.useQuery('get', '/credit/admin/api/integrity/mine/{id}', {
    params: { path: { id } },
  })
  useRecordName(data?.itemName)
  const problem = lastingError({ data, error })
  if (problem) return <LoadProblem error={problem} onRetry={refetch} />
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />
  return (
    <Flex vertical gap={12}>
      <PageHead title={t('own.notice')} meta={<OwnReportState report={data} />} extra={<CaseLinks report={data} />} />
      <Card title={t('credit:report.facts')}>
        <Facts report={data} />
      </Card>
      <Card title={t('credit:report.description')}>
        <Flex vertical gap={8}>
          <Prose>{data.description}</Prose>
          <Evidence files={data.files} none={t('credit:report.noFiles')} />
        </Flex>
      </Card>
      <StatementCard report={data} />
      {refusal ? <Alert type="error" showIcon message={refusal} /> : null}
      {data.can.includes('statement') ? <StatementForm report={data} onProblem={setRefusal} /> : null}
      <DecisionCard report={data} />
    </Flex>
  )
}
