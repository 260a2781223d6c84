import { addressOf, type ParticipantSign } from '@credit/contract'
import { useShow } from '@refinedev/core'
import { Alert, Col, Descriptions, Flex, Row, Skeleton, Typography } from 'antd'
import { Link, Navigate, useSearchParams } from 'react-router'
import type { components } from '../../api/schema.js'
import type { PageProps } from '../../resource-kit/types.js'
import { Card } from '../../shared/components/card.js'
import { DataTable } from '../../shared/components/data-table.js'
import { LoadProblem } from '../../shared/components/load-problem.js'
import { PageHead } from '../../shared/components/page-head.js'
import { StatusTag } from '../../shared/components/status-tag.js'
import { Together } from '../../shared/components/together.js'
import { formatDateTime } from '../../shared/format/dates.js'
import { useRecordName } from '../../shared/hooks/use-record-name.js'
import { DecisionButtons } from './decision-buttons.js'
import { labelOf, useShownValue, useTexts } from './labels.js'

type Detail = components['schemas']['RegistrationDetail']
type Stated = components['schemas']['StatedField']

const TONES = { pending: 'warning', approved: 'success', rejected: 'error' } as const

/** Registration `?id=`: stated values beside known values, and the decision. */
export default function ExaminePage({ definition }: PageProps) {
  const texts = useTexts()
  const [search] = useSearchParams()
  const id = search.get('id')
  const { query, result } = useShow<Detail>({
    resource: definition.name,
    id: id ?? '',
    queryOptions: { enabled: id !== null },
    errorNotification: false,
  })
  useRecordName(result?.name)
  if (!id) return <Navigate to="/404" replace />
  return (
    <Together key={id}>
      <PageHead
        title={result?.name ?? texts('examination.one')}
        meta={
          result ? (
            <Flex gap={8} align="center">
              <span>{texts(`examination.options.sign.${result.sign}`)}</span>
              <StatusTag tone={TONES[result.status as keyof typeof TONES]}>
                {texts(`examination.options.status.${result.status}`)}
              </StatusTag>
            </Flex>
          ) : null
        }
        extra={result ? <DecisionButtons registration={result} /> : null}
      />
      {query.error ? <LoadProblem error={query.error} onRetry={query.refetch} /> : null}
      {query.isLoading ? <Skeleton active paragraph={{ rows: 10 }} /> : null}
      {result ? (
        <>
          <Notes registration={result} />
          <Row gutter={[12, 12]}>
            <Col xs={24} xl={15}>
              <Stated registration={result} />
            </Col>
            <Col xs={24} xl={9}>
              <Flex vertical gap={12}>
                <AccountCard registration={result} />
                <FilesCard registration={result} />
              </Flex>
            </Col>
          </Row>
        </>
      ) : null}
    </Together>
  )
}

interface Props {
  registration: Detail
}

/** Facts that the examiner has to know before deciding. */
function Notes({ registration }: Props) {
  const texts = useTexts()
  const { status, reason, participantId, participantHasAccount, sign } = registration
  const notes: { key: string; type: 'info' | 'warning' | 'error'; text: string }[] = []
  if (status === 'rejected') notes.push({ key: 'reason', type: 'error', text: reason })
  if (status === 'pending') {
    if (participantHasAccount) {
      notes.push({ key: 'account', type: 'error', text: texts('examination.hasAccount') })
    }
    const key = participantId ? 'known' : 'new'
    notes.push({ key, type: 'info', text: texts(`examination.${key}`) })
    for (const confirmed of ['codeConfirmed', 'numberConfirmed'] as const) {
      if (!registration[confirmed]) continue
      notes.push({ key: confirmed, type: 'warning', text: texts(`examination.${confirmed}`) })
    }
  }
  return notes.map(({ key, type, text }) => (
    <Alert
      key={key}
      type={type}
      showIcon
      message={text}
      action={
        key === 'known' && participantId ? (
          <Link to={addressOf(sign as ParticipantSign, participantId)}>{texts('examination.openParticipant')}</Link>
        ) : null
      }
    />
  ))
}

/**
 * Stated fields. For a known participant they are shown beside the known values, and differences are marked in words.
 */
function Stated({ registration: { sign, fields } }: Props) {
  const texts = useTexts()
  const shown = useShownValue()
  const compares = fields.some(({ before }) => before !== null)
  const label = (field: string) => labelOf(texts, sign as ParticipantSign, field)
  return (
    <Card title={texts('examination.details')}>
      <DataTable<Stated>
        rowKey="field"
        label={texts('examination.details')}
        dataSource={fields}
        pagination={false}
        columns={[
          { title: texts('examination.field'), dataIndex: 'field', width: 180, render: label },
          ...(compares
            ? [
                {
                  title: texts('examination.before'),
                  dataIndex: 'before',
                  render: (value: string | null, { field }: Stated) => shown(field, value),
                },
              ]
            : []),
          {
            title: texts('examination.after'),
            dataIndex: 'after',
            render: (value: string | null, { field, changed }: Stated) => (
              <Flex gap={8} align="center" wrap>
                <Typography.Text strong={changed}>{shown(field, value)}</Typography.Text>
                {changed ? <StatusTag tone="warning">{texts('examination.changed')}</StatusTag> : null}
              </Flex>
            ),
          },
        ]}
      />
    </Card>
  )
}

function AccountCard({ registration }: Props) {
  const texts = useTexts()
  const time = (value: string | null) => (value ? formatDateTime(value) : '–')
  const items = [
    { key: 'loginName', children: registration.loginName },
    { key: 'phone', children: registration.phone, label: texts('examination.phone') },
    { key: 'areaName', children: registration.areaName },
    { key: 'submittedAt', children: time(registration.submittedAt) },
    { key: 'attempts', children: registration.attempts },
    {
      key: 'consentAt',
      children: time(registration.consentAt),
      label: texts('examination.consentAt'),
    },
    { key: 'decidedAt', children: time(registration.decidedAt) },
  ].map((item) => ({ label: texts(`examination.fields.${item.key}`), ...item }))
  return (
    <Card title={texts('examination.account')}>
      <Descriptions column={1} size="small" items={items} />
    </Card>
  )
}

function FilesCard({ registration: { files } }: Props) {
  const texts = useTexts()
  return (
    <Card title={texts('examination.files')}>
      {files.length === 0 ? (
        <Typography.Text type="secondary">{texts('examination.noFiles')}</Typography.Text>
      ) : (
        <Flex vertical gap={4} component="ul" style={{ margin: 0, padding: 0, listStyle: 'none' }}>
          {files.map(({ id, name, url }) => (
            <li key={id}>
              <a href={url} target="_blank" rel="noreferrer">
                {name}
              </a>
            </li>
          ))}
        </Flex>
      )}
    </Card>
  )
}
