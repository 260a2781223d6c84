import { SIGN } from '@credit/contract'
import { Alert, Col, Descriptions, Flex, Row, Skeleton, Timeline, Typography } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { lastingError } from '../../../api/errors.js'
import { apiQuery } from '../../../api/query.js'
import type { components } from '../../../api/schema.js'
import { getSession } from '../../../api/session.js'
import { Card } from '../../../shared/components/card.js'
import { LoadProblem } from '../../../shared/components/load-problem.js'
import { PageHead } from '../../../shared/components/page-head.js'
import { ParticipantLink } from '../../../shared/components/participant-link.js'
import { StatusTag } from '../../../shared/components/status-tag.js'
import { formatDateTime } from '../../../shared/format/dates.js'
import { useRecordName } from '../../../shared/hooks/use-record-name.js'
import { Evidence, Prose } from '../report-parts.js'
import { CaseActions } from './case-actions.js'
import { CaseEvaluations } from './case-evaluations.js'
import { CASE_TONES } from './case-tones.js'

type Case = components['schemas']['CaseDetail']

function Facts({ of }: { of: Case }) {
  const { t } = useTranslation('credit-cases')
  const { participantId, participantName, sign, dueOn, reviewUntil, effect } = of
  const isSupervisor = getSession()?.user.type === SIGN.supervisor
  const items = [
    ['kind', t(`cases.options.kind.${of.kind}`)],
    ['subject', of.subject],
    [
      'participantName',
      isSupervisor ? (
        <ParticipantLink key="participant" sign={sign} id={participantId} name={participantName} />
      ) : (
        participantName
      ),
    ],
    ['areaName', of.areaName],
    ['createTime', formatDateTime(of.createTime)],
    ...(dueOn ? [['dueOn', dueOn] as const] : []),
    ...(reviewUntil ? [['reviewUntil', reviewUntil] as const] : []),
    ...(effect === 'none' ? [] : [['effect', t(`effects.${effect}`)] as const]),
  ] as const
  return (
    <Descriptions
      size="small"
      column={1}
      items={items.map(([key, children]) => ({ key, label: t(`fields.${key}`), children }))}
    />
  )
}

/** Steps of the case, oldest first. */
function Steps({ steps }: { steps: Case['steps'] }) {
  const { t } = useTranslation('credit-cases')
  const who = ({ byParty, accountName }: Case['steps'][number]) =>
    byParty ? t('steps.party') : (accountName ?? t('steps.supervisor'))
  return (
    <Timeline
      items={steps.map((step) => ({
        key: step.id,
        color: step.byParty ? 'blue' : 'green',
        children: (
          <Flex vertical gap={4}>
            <Flex wrap gap="0 12px" align="baseline">
              <Typography.Text strong>{t(`steps.${step.action}`)}</Typography.Text>
              <Typography.Text type="secondary">
                {t('steps.by', { who: who(step), time: formatDateTime(step.createTime) })}
              </Typography.Text>
            </Flex>
            <Prose>{step.text}</Prose>
            {step.files.length > 0 ? <Evidence files={step.files} none="" /> : null}
          </Flex>
        ),
      }))}
    />
  )
}

interface Props {
  id: string
  notes: ReactNode
}

/** Case with its subject, steps and actions. */
export function CaseDetails({ id, notes }: Props) {
  const { t } = useTranslation('credit-cases')
  const { data, error, refetch } = apiQuery.useQuery('get', '/credit/admin/api/complaint/{id}', {
    params: { path: { id } },
  })
  useRecordName(data?.title)
  const problem = lastingError({ data, error })
  if (problem) {
    return (
      <Flex vertical gap={12}>
        <PageHead title={t('cases.title')} />
        <LoadProblem error={problem} onRetry={refetch} />
      </Flex>
    )
  }
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />
  return (
    <Flex vertical gap={12}>
      <PageHead
        title={data.title}
        meta={<StatusTag tone={CASE_TONES[data.status]}>{t(`cases.options.status.${data.status}`)}</StatusTag>}
        extra={<CaseActions of={data} />}
      />
      {data.status === 'reviewing' && !data.can.includes('decide') ? (
        <Alert type="info" showIcon message={t('notes.reviewing')} />
      ) : null}
      <Row gutter={[12, 12]}>
        <Col xs={24} xl={15}>
          <Flex vertical gap={12}>
            <Card title={t('steps.title')}>
              <Steps steps={data.steps} />
            </Card>
            <CaseEvaluations of={data} />
          </Flex>
        </Col>
        <Col xs={24} xl={9}>
          <Card title={t('facts')}>
            <Facts of={data} />
          </Card>
        </Col>
      </Row>
      {notes}
    </Flex>
  )
}
