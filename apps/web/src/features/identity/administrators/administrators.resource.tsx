import { useTranslation } from 'react-i18next'
import type { components } from '../../../api/schema.js'
import { currentLocale } from '../../../i18n/index.js'
import { areaField } from '../../../resource-kit/area-column.js'
import { commandsOn, commandsOnMany, OF_ONE } from '../../../resource-kit/commands.js'
import { defineResource } from '../../../resource-kit/define-resource.js'
import { lazyPart } from '../../../shared/lazy-part.js'

// Form controls are not part of the list's chunk.
const RolesInput = lazyPart(() => import('./roles-input.js'))
const PasswordInput = lazyPart(() => import('./password-input.js'))

type Row = components['schemas']['Administrator'] & Pick<components['schemas']['AdministratorInput'], 'pwd'>

const LIST_STYLE = { type: 'unit', style: 'narrow' } as const
const joined = (names: readonly string[]) => new Intl.ListFormat(currentLocale(), LIST_STYLE).format(names)

const accountOf = ({ id }: Row) => ({ accountId: id })

function PasswordState({ isOwn }: { isOwn: boolean }) {
  const { t } = useTranslation('identity-administrators')
  return t(isOwn ? 'password.own' : 'password.oneTime')
}

function SecondFactorState({ isSet }: { isSet: boolean }) {
  const { t } = useTranslation('identity-administrators')
  return t(isSet ? 'secondFactor.set' : 'secondFactor.none')
}

/** Accounts of supervisors, with the roles that grant their permissions. */
export const administrators = defineResource<Row>({
  name: 'administrator',
  path: '/userManagemen/administrator',
  namespace: 'identity-administrators',
  key: 'administrators',
  table: 'account',
  history: true,
  permission: 'administrator',
  schema: 'AdministratorInput',
  titleField: 'name',
  reveals: { key: 'password' },
  sort: { field: 'createTime', order: 'desc' },
  actions: ['create', 'edit', 'show', 'delete', 'export', 'bulk'],
  commands: {
    ...commandsOn<Row>('identity-administrators:action', {
      reset: { put: '/credit/admin/api/account/reset/pwd', body: accountOf, reveals: 'password', danger: true },
      resetFactor: { put: '/credit/admin/api/account/mfa/reset', body: accountOf, danger: true },
    }),
    ...commandsOnMany('identity-administrators:bulk', {
      enable: { permission: 'bulk', explains: 'always' },
      disable: { permission: 'bulk', explains: 'always' },
      assignArea: { permission: 'edit', cityOnly: true, ask: ['areaId'] },
    }),
    delete: OF_ONE.delete,
  },
  fields: [
    { name: 'name', kind: 'text', width: 140 },
    { name: 'loginName', kind: 'text', width: 150 },
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
    { name: 'pwd', kind: 'text', hint: true, in: ['form'], onlyNew: true, input: PasswordInput },
    {
      name: 'changePwd',
      kind: 'switch',
      in: ['show'],
      render: ({ changePwd }) => <PasswordState isOwn={changePwd} />,
    },
    {
      name: 'secondFactor',
      kind: 'switch',
      in: ['show'],
      render: ({ secondFactor }) => <SecondFactorState isSet={secondFactor} />,
    },
    { name: 'lastLoginTime', kind: 'datetime', width: 160, priority: 1, in: ['list', 'show'] },
    { name: 'createTime', kind: 'datetime', width: 160, secondary: true, in: ['list', 'show'] },
  ],
})
