import { addressOf, REGISTRATION_PAGE, REGISTRATION_STATES } from '@credit/contract'
import { Link } from 'react-router'
import type { components } from '../../api/schema.js'
import { commandsOn } from '../../resource-kit/commands.js'
import { defineResource } from '../../resource-kit/define-resource.js'

type Row = components['schemas']['RegistrationRow']

/** Registrations for the supervisors of an area to examine. */
export const registrations = defineResource<Row>({
  name: 'registration',
  path: '/userManagemen/registrations',
  paths: { show: REGISTRATION_PAGE },
  namespace: 'registration',
  key: 'examination',
  table: 'registration',
  permission: 'registration',
  titleField: 'name',
  sort: { field: 'submittedAt', order: 'desc' },
  actions: ['show'],
  commands: commandsOn<Row, components['schemas']['RegistrationDetail']>('registration:examination.action', {
    reject: {
      put: '/credit/admin/api/registration/{id}/reject',
      rejects: true,
      ask: ['reason'],
      template: { kind: 'registrationReject', values: ({ name, code }) => ({ party: name, number: code }) },
      page: true,
      danger: true,
    },
    approve: { put: '/credit/admin/api/registration/{id}/approve', page: true, main: true },
  }),
  waiting: { name: 'status', values: ['pending'] },
  fields: [
    {
      name: 'name',
      kind: 'text',
      render: ({ id, name }, place) =>
        place === 'list' ? <Link to={addressOf('registration', id)}>{name}</Link> : name,
    },
    { name: 'sign', kind: 'enum', options: [1, 2, 3, 4], width: 120 },
    { name: 'code', kind: 'text', width: 180 },
    { name: 'areaName', kind: 'text', width: 120, priority: 1 },
    {
      name: 'status',
      kind: 'enum',
      options: [...REGISTRATION_STATES],
      tones: { pending: 'warning', approved: 'success', rejected: 'error' },
      width: 110,
    },
    { name: 'claim', kind: 'switch', width: 100, priority: 4 },
    { name: 'loginName', kind: 'text', width: 130, secondary: true },
    { name: 'attempts', kind: 'number', width: 100, secondary: true },
    { name: 'submittedAt', kind: 'datetime', width: 150, priority: 2 },
    { name: 'decidedAt', kind: 'datetime', width: 150, priority: 3 },
    { name: 'reason', kind: 'text', in: ['show'] },
  ],
})
