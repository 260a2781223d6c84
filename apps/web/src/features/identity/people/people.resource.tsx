import { useTranslation } from 'react-i18next'
import type { components } from '../../../api/schema.js'
import { commandsOn } from '../../../resource-kit/commands.js'
import { defineResource } from '../../../resource-kit/define-resource.js'

type Row = components['schemas']['PersonRow']

const nameOf = ({ personName, loginName }: Row) => personName || loginName

/** Role of the person: owner or handler. */
function PersonRole({ record }: { record: Row }) {
  const { t } = useTranslation('identity-people')
  return <>{t(record.owner ? 'owner' : 'handler')}</>
}

/** People who act for the caller's organisation. */
export const people = defineResource<Row>({
  name: 'people',
  path: '/people',
  namespace: 'identity-people',
  key: 'people',
  permission: 'account',
  titleField: 'personName',
  sort: { field: 'createTime', order: 'asc' },
  rowName: nameOf,
  actions: [],
  commands: commandsOn<Row>('identity-people:action', {
    password: { put: '/credit/admin/api/people/{id}/password', reveals: 'password' },
    owner: { put: '/credit/admin/api/people/{id}/owner', ask: ['pwd'], danger: true },
    restore: { put: '/credit/admin/api/people/{id}/restore' },
    remove: { put: '/credit/admin/api/people/{id}/remove', danger: true },
  }),
  fields: [
    {
      name: 'personName',
      kind: 'text',
      width: 130,
      render: nameOf,
    },
    { name: 'loginName', kind: 'text', width: 150 },
    {
      name: 'owner',
      kind: 'text',
      width: 110,
      render: (record) => <PersonRole record={record} />,
    },
    {
      name: 'state',
      kind: 'enum',
      options: ['active', 'invited', 'left', 'disabled'],
      tones: { invited: 'warning', left: 'neutral', disabled: 'error' },
      width: 150,
    },
    { name: 'phone', kind: 'text', width: 130, priority: 2 },
    { name: 'lastLoginTime', kind: 'datetime', filter: false, width: 160, priority: 1 },
    { name: 'createTime', kind: 'datetime', filter: false, width: 160, priority: 3 },
  ],
})
