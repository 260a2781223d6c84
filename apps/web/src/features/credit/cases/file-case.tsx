import { addressOf, CASE_KINDS, CASE_SUBJECTS, type CaseKind, type CaseSubject } from '@credit/contract'
import { Alert, Button, Descriptions, Flex, Form, Input, Skeleton } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { answer, api } from '../../../api/client.js'
import { type ApiError, lastingError } from '../../../api/errors.js'
import { apiQuery } from '../../../api/query.js'
import type { components } from '../../../api/schema.js'
import { FilesItem } from '../../../resource-kit/files-item.js'
import { usePendingUploads } from '../../../resource-kit/pending-uploads.js'
import { filled } from '../../../resource-kit/upload-dialog.js'
import { Card } from '../../../shared/components/card.js'
import { LoadProblem } from '../../../shared/components/load-problem.js'
import { PageHead } from '../../../shared/components/page-head.js'
import { TextItem } from '../../../shared/components/text-item.js'
import { useLeaveGuard } from '../../../shared/hooks/use-leave-guard.js'
import { useOnePress } from '../../../shared/hooks/use-one-press.js'
import { useTextRules } from '../../../shared/hooks/use-text-rules.js'
import { useWrite } from '../../../shared/hooks/use-write.js'
import { toast } from '../../../shared/toast.js'
import { aboutComplaint, type Chosen, PartyItem, ProjectItem } from './complaint-about.js'

type CaseInput = components['schemas']['CaseInput']
type About = Pick<CaseInput, 'kind' | 'subjectType'> & { subjectId?: string }

const TITLE_MAX = 100

/** Reads the subject of a case from the address. A complaint chooses it in the form. */
function aboutOf(search: URLSearchParams): About {
  const kind = search.get('kind') as CaseKind
  const subjectType = search.get('subjectType') as CaseSubject
  const subjectId = search.get('subjectId')
  if (!CASE_KINDS.includes(kind) || !CASE_SUBJECTS.includes(subjectType) || !subjectId) {
    return { kind: 'complaint', subjectType: 'other' }
  }
  return { kind, subjectType, subjectId }
}

function CaseForm({ about }: { about: About }) {
  const { t } = useTranslation(['credit-cases', 'kit'])
  const { required, atMost } = useTextRules()
  const write = useWrite()
  const navigate = useNavigate()
  const uploads = usePendingUploads()
  const [form] = Form.useForm<CaseInput & Chosen>()
  const [sending, setSending] = useState(false)
  const press = useOnePress()
  const [problem, setProblem] = useState<string | null>(null)
  const [typed, setTyped] = useState(false)
  // Read by the guard before the next rendering, unlike a state.
  const filed = useRef(false)
  const guard = useLeaveGuard({ unsaved: () => !filed.current && (typed || uploads.running()) })
  const label = t('cases.fields.title')
  const isRepair = about.kind === 'repair'
  const submit = async () => {
    if (!press.begin()) return
    setSending(true)
    setProblem(null)
    try {
      if (!(await uploads.settled())) throw new Error(t('kit:files.incomplete'))
      const { projectId, partyId, ...values } = filled(form.getFieldsValue())
      const body = { ...about, ...values, ...aboutComplaint({ projectId, partyId }) }
      // Leaves before the reload, after which the subject has a case and this form is no longer shown.
      await write(async () => {
        const { id } = await answer(api.POST('/credit/admin/api/complaint', { body }))
        filed.current = true
        void toast('success', t('file.done'))
        await navigate(addressOf('case', id), { replace: true })
      })
    } catch (cause) {
      const { message, fields = {} } = cause as Partial<ApiError> & Error
      const named = Object.entries(fields).filter(([name]) => name in form.getFieldsValue(true))
      form.setFields(named.map(([name, errors]) => ({ name: name as never, errors })))
      if (named.length === 0) setProblem(Object.values(fields)[0]?.[0] ?? message)
    } finally {
      setSending(false)
      press.end()
    }
  }
  return (
    <Card title={t('file.form')}>
      <Flex vertical gap={12}>
        <span>{t(`file.text.${about.kind}`)}</span>
        {problem ? <Alert type="error" showIcon message={problem} /> : null}
        <Form<CaseInput & Chosen>
          form={form}
          name="case"
          layout="vertical"
          initialValues={isRepair ? { commitment: t('file.commitment') } : undefined}
          onValuesChange={(changed) => {
            setTyped(true)
            if ('projectId' in changed) form.setFieldValue('partyId', undefined)
          }}
          onFinish={() => void submit()}
        >
          {uploads.provide(
            <>
              {about.kind === 'complaint' ? <ProjectItem /> : null}
              {about.kind === 'complaint' ? <PartyItem /> : null}
              <Form.Item name="title" label={label} rules={[required(label), atMost(TITLE_MAX)]}>
                <Input />
              </Form.Item>
              <TextItem name="content" label={t('cases.fields.content')} hint={t('file.contentHint')} />
              {isRepair ? (
                <TextItem name="commitment" label={t('cases.fields.commitment')} hint={t('file.commitmentHint')} />
              ) : null}
              <FilesItem
                label={t(isRepair ? 'cases.fields.proof' : 'cases.fields.files')}
                hint={isRepair ? t('file.proofHint') : undefined}
                required={isRepair}
              />
            </>,
          )}
          <Button type="primary" htmlType="submit" loading={sending}>
            {t('file.send')}
          </Button>
        </Form>
        {guard}
      </Flex>
    </Card>
  )
}

/** Subject and deadline of a case, with its form. If the case exists already, links to it instead. */
function Known({ about }: { about: About & { subjectId: string } }) {
  const { t } = useTranslation('credit-cases')
  const { data, error, refetch } = apiQuery.useQuery(
    'get',
    '/credit/admin/api/complaint/subject',
    { params: { query: about } },
    { retry: false },
  )
  const problem = lastingError({ data, error })
  if (problem) return <LoadProblem error={problem} onRetry={refetch} />
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} />
  if (data.caseId) {
    return (
      <Alert
        type="info"
        showIcon
        message={
          <>
            {t('file.known')} <Link to={addressOf('case', data.caseId)}>{t('file.open')}</Link>
          </>
        }
      />
    )
  }
  const items = [
    { key: 'subject', label: t('cases.fields.subject'), children: data.subject },
    ...(data.until ? [{ key: 'until', label: t('file.until'), children: data.until }] : []),
  ]
  return (
    <Flex vertical gap={12}>
      <Card title={t('cases.sections.facts')}>
        <Descriptions size="small" column={1} items={items} />
      </Card>
      <CaseForm about={about} />
    </Flex>
  )
}

/** Form that files a case about the subject in the address. */
export function FileCase() {
  const { t } = useTranslation('credit-cases')
  const [search] = useSearchParams()
  const { subjectId, ...about } = aboutOf(search)
  return (
    <Flex vertical gap={12}>
      <PageHead title={t(`file.title.${about.kind}`)} />
      {subjectId ? <Known about={{ ...about, subjectId }} /> : <CaseForm about={about} />}
    </Flex>
  )
}
