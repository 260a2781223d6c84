import type { components } from '../../../api/schema.js'
import { currentLocale } from '../../../i18n/index.js'
import { areaField } from '../../../resource-kit/area-column.js'
import { commandsOnMany, OF_ONE } from '../../../resource-kit/commands.js'
import { defineResource } from '../../../resource-kit/define-resource.js'
import { lazyPart } from '../../../shared/lazy-part.js'

// Form controls are not part of the list's chunk.
const RolesInput = lazyPart(() => import('./roles-input.js'))
const PasswordState = lazyPart(() => import('./password-state.js'))
const SecondFactorState = lazyPart(() => import('./second-factor-state.js'))

type Row = components['schemas']['Administrator']

const LIST_STYLE = { type: 'unit', style: 'narrow' } as const
const joined = (names: readonly string[]) => new Intl.ListFormat(currentLocale(), LIST_STYLE).format(names)

/** Accounts of supervisors, with the roles that grant their permissions. */
export const administrators = defineResource<Row>({
  name: 'administrator',
  path: '/userManagemen/administrator',
  namespace: 'identity-administrators',
  key: 'administrators',
  table: 'account',
  permission: 'administrator',
  schema: 'AdministratorInput',
  titleField: 'name',
  sort: { field: 'createTime', order: 'desc' },
  actions: ['create', 'edit', 'show', 'delete', 'export', 'bulk'],
  commands: {
    ...commandsOnMany('identity-administrators:bulk', {
      enable: { permission: 'bulk', explains: 'always', undo: 'disable' },
      disable: { permission: 'bulk', explains: 'always', undo: 'enable' },
      assignArea: { permission: 'edit', cityOnly: true, ask: ['areaId'], undo: 'restoreArea' },
      // Returns each record to its previous area.
      restoreArea: { permission: 'edit', undoOnly: true },
    }),
    delete: OF_ONE.delete,
  },
  fields: [
    { name: 'name', kind: 'text', width: 140 },
    { name: 'loginName', kind: 'text', hint: true, width: 150 },
    { name: 'phone', kind: 'text', masked: true, width: 130, priority: 3 },
    areaField({ priority: 2 }),
    {
      name: 'roleIds',
      kind: 'reference',
      // Custom view and control: several roles, and only roles that fit the area.
      reference: { resource: 'role', value: 'id', text: 'name' },
      hint: true,
      render: ({ roles }) => joined(roles) || '–',
      input: RolesInput,
    },
    {
      name: 'status',
      kind: 'enum',
      options: ['enabled', 'disabled'],
      tones: { disabled: 'neutral' },
      initial: 'enabled',
      width: 120,
    },
    {
      name: 'changePwd',
      kind: 'switch',
      in: ['show'],
      render: (record) => <PasswordState record={record} />,
    },
    {
      name: 'secondFactor',
      kind: 'switch',
      in: ['show'],
      render: (record) => <SecondFactorState record={record} />,
    },
    { name: 'lastLoginTime', kind: 'datetime', width: 160, priority: 1, in: ['list', 'show'] },
    { name: 'createTime', kind: 'datetime', width: 160, secondary: true, in: ['list', 'show'] },
  ],
})
