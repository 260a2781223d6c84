import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { components } from '../../../api/schema.js'
import { defineResource } from '../../../resource-kit/define-resource.js'
import { lazyPart } from '../../../shared/lazy-part.js'

type Row = components['schemas']['PersonRow']

const PersonActions = lazyPart(() => import('./person-actions.js'))

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
  actions: [],
  fields: [
    {
      name: 'personName',
      kind: 'text',
      width: 130,
      render: ({ personName, loginName }) => String(personName || loginName),
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
    {
      name: 'can',
      kind: 'text',
      width: 220,
      // Keeps the list while its buttons load.
      render: (record) => (
        <Suspense fallback={null}>
          <PersonActions record={record} />
        </Suspense>
      ),
    },
  ],
})
