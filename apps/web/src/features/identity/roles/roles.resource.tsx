import { type Names, SIGNS } from '@credit/contract'
import { Link } from 'react-router'
import type { components } from '../../../api/schema.js'
import { areaField } from '../../../resource-kit/area-column.js'
import { defineResource } from '../../../resource-kit/define-resource.js'
import { namesText } from '../../../resource-kit/names-text.js'
import { lazyPart } from '../../../shared/lazy-part.js'

const RightsInput = lazyPart(() => import('./rights-input.js'))
const RightsCount = lazyPart(() => import('./rights-count.js'))

type Row = components['schemas']['Role']

const NOWHERE = { resource: 'role', value: 'id', text: 'name' }

const ROLES_PATH = '/baseinfo/roles'

/** Sets of permissions for accounts. Their form grants them, the page of a role shows them. */
export const roles = defineResource<Row>({
  name: 'role',
  path: ROLES_PATH,
  namespace: 'identity-roles',
  key: 'roles',
  table: 'role',
  history: true,
  permission: 'role',
  schema: 'RoleInput',
  titleField: 'name',
  sort: { field: 'createTime', order: 'asc' },
  actions: ['create', 'edit', 'delete'],
  fields: [
    {
      name: 'names',
      kind: 'names',
      required: true,
      width: 200,
      render: ({ id, names }) => <Link to={`${ROLES_PATH}/permissions/${id}`}>{namesText(names as Names, true)}</Link>,
    },
    { name: 'description', kind: 'textarea', rows: 2, priority: 3 },
    areaField(),
    { name: 'sign', kind: 'enum', options: SIGNS, width: 170, in: ['list'] },
    { name: 'builtIn', kind: 'switch', width: 110, priority: 2, in: ['list'] },
    { name: 'accounts', kind: 'number', width: 90, in: ['list'] },
    {
      name: 'menuIds',
      kind: 'reference',
      // Custom choice in the tree of the menu.
      reference: NOWHERE,
      in: ['form'],
      section: 'permissions',
      wide: true,
      render: ({ menuIds }) => <RightsCount n={menuIds.length} />,
      input: RightsInput,
    },
    { name: 'createTime', kind: 'datetime', width: 160, secondary: true, in: ['list'] },
  ],
})
