import { addressOf } from '@credit/contract'
import { defineRecord } from '../../../resource-kit/define-record.js'
import { PageLink } from '../../../shared/components/page-link.js'
import type { alarms } from './alarms.resource.js'

/** Alarm with the choice that raised it, its cause and how it was settled. */
export default (of: typeof alarms) =>
  defineRecord({
    get: '/credit/admin/api/awardAlarm/{id}',
    of,
    title: ({ participantName }) => participantName,
    status: 'status',
    notes: ({ cause }, texts) => [
      {
        type: 'info',
        text: texts(`projects-alarms:explain.${cause}`),
        more: texts('projects-alarms:explain.effect'),
      },
    ],
    sections: [
      {
        name: 'facts',
        sparse: true,
        fields: [
          'participantName',
          'projectName',
          { name: 'sectionName', kind: 'text' },
          'part',
          'chosenOn',
          'cause',
          {
            name: 'actId',
            render: ({ actId }, texts) =>
              actId && <PageLink to={addressOf('report', actId)}>{texts('projects-alarms:openAct')}</PageLink>,
          },
          { name: 'areaName', kind: 'text' },
          'createTime',
          { name: 'reason', kind: 'text' },
          { name: 'settledBy', kind: 'text' },
          'settledAt',
        ],
      },
    ],
  })
