import { Alert, Col, Descriptions, Flex, Row, Skeleton, Timeline, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { lastingError } from '../../../api/errors.js'
import { apiQuery } from '../../../api/query.js'
import type { components } from '../../../api/schema.js'
import { Card } from '../../../shared/components/card.js'
import { LoadProblem } from '../../../shared/components/load-problem.js'
import { PageHead } from '../../../shared/components/page-head.js'
import { ParticipantLink } from '../../../shared/components/participant-link.js'
import { StatusTag } from '../../../shared/components/status-tag.js'
import { formatDateTime } from '../../../shared/format/dates.js'
import { useRecordName } from '../../../shared/hooks/use-record-name.js'
import { FlagActions } from './flag-actions.js'
import { FlagEvidence } from './flag-evidence.js'
import { FLAG_TONES } from './flag-tones.js'

type Flag = components['schemas']['FlagDetail']

/** The other members of a ring, one below the other. */
function Members({ of }: { of: Flag['members'] }) {
  return (
    <Flex vertical>
      {of.map((member) => (
        <ParticipantLink key={member.id} {...member} />
      ))}
    </Flex>
  )
}

/** Values that the rule computed, and the participant concerned. */
function Facts({ of }: { of: Flag }) {
  const { t } = useTranslation(['evaluation-flags', 'common'])
  const facts = [
    ['participantName', <ParticipantLink key="who" sign={of.sign} id={of.participantId} name={of.participantName} />],
    ['sign', t(`common:sign.${of.sign}`)],
    ...(of.counterpart ? [['counterpart', <ParticipantLink key="other" {...of.counterpart} />] as const] : []),
    ...(of.members.length > 0 ? [['members', <Members key="members" of={of.members} />] as const] : []),
    ['areaName', of.areaName],
    ['createTime', formatDateTime(of.createTime)],
  ] as const
  return (
    <Descriptions
      size="small"
      column={1}
      items={[
        ...facts.map(([key, children]) => ({ key, label: t(`fields.${key}`), children })),
        ...of.figures.map(({ name, value }) => ({
          key: name,
          label: t(`figures.${of.kind}.${name}`),
          children: value,
        })),
      ]}
    />
  )
}

/** Decisions of supervisors, oldest first. */
function History({ decisions }: Pick<Flag, 'decisions'>) {
  const { t } = useTranslation('evaluation-flags')
  if (decisions.length === 0) return t('history.none')
  return (
    <Timeline
      items={decisions.map(({ action, at, accountName, reason }) => ({
        key: at,
        children: (
          <Flex vertical gap={4}>
            <Flex wrap gap="0 12px" align="baseline">
              <Typography.Text strong>{t(`history.${action}`)}</Typography.Text>
              <Typography.Text type="secondary">
                {t('history.by', { who: accountName, time: formatDateTime(at) })}
              </Typography.Text>
            </Flex>
            <Typography.Paragraph style={{ whiteSpace: 'pre-wrap', marginBottom: 0 }}>{reason}</Typography.Paragraph>
          </Flex>
        ),
      }))}
    />
  )
}

/** Flag with its finding, evidence and decisions. */
export default function FlagDetails({ id }: { id: string }) {
  const { t } = useTranslation('evaluation-flags')
  const { data, error, refetch } = apiQuery.useQuery('get', '/credit/admin/api/evaluationFlag/{id}', {
    params: { path: { id } },
  })
  useRecordName(data?.participantName)
  const problem = lastingError({ data, error })
  if (problem) return <LoadProblem error={problem} onRetry={refetch} />
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />
  return (
    <Flex vertical gap={12}>
      <PageHead
        title={t(`flags.options.kind.${data.kind}`)}
        meta={<StatusTag tone={FLAG_TONES[data.status]}>{t(`flags.options.status.${data.status}`)}</StatusTag>}
        extra={<FlagActions of={data} />}
      />
      <Alert type="info" showIcon message={t(`explain.${data.kind}`)} description={t('noPenalty')} />
      <Row gutter={[12, 12]}>
        <Col xs={24} xl={12}>
          <Card title={t('facts')}>
            <Facts of={data} />
          </Card>
        </Col>
        <Col xs={24} xl={12}>
          <Card title={t('history.title')}>
            <History decisions={data.decisions} />
          </Card>
        </Col>
      </Row>
      <FlagEvidence of={data} />
    </Flex>
  )
}
