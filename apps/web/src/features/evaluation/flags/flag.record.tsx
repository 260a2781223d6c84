import { Descriptions, Flex, Timeline, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import type { components } from '../../../api/schema.js'
import { defineRecord } from '../../../resource-kit/define-record.js'
import { ParticipantLink } from '../../../shared/components/participant-link.js'
import { formatDateTime } from '../../../shared/format/dates.js'
import { FlagEvidence } from './flag-evidence.js'
import type { flags } from './flags.resource.js'

type Flag = components['schemas']['FlagDetail']

interface Props {
  record: Flag
}

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

/** Values that the rule computed. */
function Figures({ record: { kind, figures } }: Props) {
  const { t } = useTranslation('evaluation-flags')
  return (
    <Descriptions
      size="small"
      column={1}
      items={figures.map(({ name, value }) => ({
        key: name,
        label: t(`figures.${kind}.${name}`),
        children: value,
      }))}
    />
  )
}

/** Decisions of supervisors, oldest first. */
function History({ record: { decisions } }: Props) {
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
export default (of: typeof flags) =>
  defineRecord({
    get: '/credit/admin/api/evaluationFlag/{id}',
    of,
    title: ({ kind }, texts) => texts(`options.kind.${kind}`),
    status: 'status',
    notes: ({ kind }, texts) => [
      { type: 'info', text: texts(`evaluation-flags:explain.${kind}`), more: texts('evaluation-flags:noPenalty') },
    ],
    sections: [
      {
        name: 'facts',
        sparse: true,
        fields: [
          {
            name: 'participantName',
            render: ({ sign, participantId, participantName }) => (
              <ParticipantLink sign={sign} id={participantId} name={participantName} />
            ),
          },
          { name: 'sign', render: ({ sign }, texts) => texts(`common:sign.${sign}`) },
          { name: 'counterpart', render: ({ counterpart }) => counterpart && <ParticipantLink {...counterpart} /> },
          { name: 'members', render: ({ members }) => (members.length > 0 ? <Members of={members} /> : null) },
          { name: 'areaName', kind: 'text' },
          'createTime',
        ],
        more: Figures,
      },
      { name: 'history', part: History, place: 'side' },
      { part: ({ record }) => <FlagEvidence of={record} />, place: 'below' },
    ],
  })
