import { Descriptions, Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import type { components } from '../../../api/schema.js'
import { defineRecord } from '../../../resource-kit/define-record.js'
import { DecisionHistory } from '../../../shared/components/decision-history.js'
import { ParticipantLink } from '../../../shared/components/participant-link.js'
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
  return (
    <DecisionHistory
      decisions={decisions}
      none={t('history.none')}
      nameOf={(action) => t(`history.${action}`)}
      by={(values) => t('history.by', values)}
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
