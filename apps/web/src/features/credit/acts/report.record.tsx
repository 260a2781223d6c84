import { addressOf } from '@credit/contract'
import { Link } from 'react-router'
import { defineRecord } from '../../../resource-kit/define-record.js'
import { NOTHING } from '../../../resource-kit/kinds.js'
import { ParticipantLink } from '../../../shared/components/participant-link.js'
import { DecisionCard, Evidence, Prose, ReportedText, StatementCard, TERM_FIELDS } from '../report-parts.js'
import type { behaviours } from './behaviours.resource.js'
import { ContractsCard } from './contracts-card.js'

const OPEN: readonly string[] = ['reported', 'noticed']

/** Reported dishonest behaviour with its evidence and decision. */
export default (of: typeof behaviours) =>
  defineRecord({
    get: '/credit/admin/api/integrity/{id}',
    of,
    name: ({ participantName }, texts) => texts('named', { name: participantName }),
    about: ({ itemName }) => itemName,
    status: 'status',
    notes: ({ status, sealed, statementAt, noticeEndsOn, tier, can }, texts) => [
      sealed && { type: 'info', text: texts('credit-acts:notes.sealed') },
      status === 'noticed' &&
        statementAt === null &&
        !can.includes('confirm') && {
          type: 'info',
          text: texts('credit-acts:notes.waits', { day: noticeEndsOn ?? '' }),
        },
      tier === 'serious' && OPEN.includes(status) && { type: 'info', text: texts('credit-acts:notes.serious') },
    ],
    sections: [
      { name: 'description', part: ({ record }) => <Prose>{record.description}</Prose> },
      { part: ReportedText },
      { name: 'files', part: ({ record }) => <Evidence files={record.files} /> },
      { part: ContractsCard },
      { part: StatementCard },
      { part: DecisionCard },
      {
        name: 'facts',
        place: 'side',
        sparse: true,
        fields: [
          {
            name: 'participantName',
            label: 'reported',
            render: ({ sign, participantId, participantName }) => (
              <ParticipantLink sign={sign} id={participantId} name={participantName} />
            ),
          },
          { name: 'itemName', kind: 'text' },
          'tier',
          { name: 'points', label: 'deduction', render: ({ points }) => points.toFixed(2) },
          {
            name: 'source',
            render: ({ anonymous, source }, texts) => texts(anonymous ? 'anonymous' : `options.source.${source}`),
          },
          { name: 'areaName', kind: 'text' },
          'createTime',
          { name: 'noticeEndsOn', render: ({ noticeEndsOn }) => noticeEndsOn ?? NOTHING },
          {
            name: 'projectName',
            render: ({ projectId, projectName }) =>
              projectId ? <Link to={addressOf('project', projectId)}>{projectName}</Link> : NOTHING,
          },
          ...TERM_FIELDS,
        ],
      },
    ],
  })
