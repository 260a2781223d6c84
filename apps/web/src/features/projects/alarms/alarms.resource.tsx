import { ALARM_CAUSES, ALARM_PAGE, ALARM_STATES, addressOf, CHOSEN_PARTS } from '@credit/contract'
import { Link } from 'react-router'
import type { components } from '../../../api/schema.js'
import { areaColumn } from '../../../resource-kit/area-column.js'
import { commandsOn } from '../../../resource-kit/commands.js'
import { defineResource } from '../../../resource-kit/define-resource.js'
import { ParticipantLink } from '../../../shared/components/participant-link.js'
import { ALARM_TONES } from './alarm-tones.js'

type Row = components['schemas']['AwardAlarmRow']

/** Alarms about participants that were chosen during a serious act or in the lowest band, for supervisors to settle. */
export const alarms = defineResource<Row>({
  name: 'awardAlarm',
  path: '/integrityManagement/alarms',
  paths: { show: ALARM_PAGE },
  namespace: 'projects-alarms',
  key: 'alarms',
  table: 'award_alarm',
  permission: 'award-alarm',
  titleField: 'participantName',
  sort: { field: 'createTime', order: 'desc' },
  panel: 'fields',
  actions: [],
  commands: commandsOn<Row>('projects-alarms:action', {
    settle: {
      put: '/credit/admin/api/awardAlarm/{id}/settle',
      ask: ['reason'],
      main: true,
      template: {
        kind: 'alarmSettle',
        values: ({ participantName, projectName }) => ({ party: participantName, subject: projectName }),
      },
    },
  }),
  waiting: { name: 'status', values: ['open'] },
  fields: [
    {
      name: 'participantName',
      kind: 'text',
      render: ({ sign, participantId, participantName }) => (
        <ParticipantLink sign={sign} id={participantId} name={participantName} />
      ),
    },
    {
      name: 'projectName',
      kind: 'text',
      render: ({ projectId, projectName }) => <Link to={addressOf('project', projectId)}>{projectName}</Link>,
    },
    { name: 'part', kind: 'enum', options: [...CHOSEN_PARTS], width: 120 },
    { name: 'cause', kind: 'enum', options: [...ALARM_CAUSES], width: 150 },
    { name: 'chosenOn', kind: 'date', width: 130 },
    { name: 'status', kind: 'enum', options: [...ALARM_STATES], tones: ALARM_TONES, width: 110 },
    areaColumn({ priority: 2 }),
    { name: 'createTime', kind: 'datetime', width: 150, priority: 3 },
    { name: 'settledAt', kind: 'datetime', width: 150, priority: 4 },
  ],
})
