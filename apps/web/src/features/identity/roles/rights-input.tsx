import { apiQuery } from '../../../api/query.js'
import type { components } from '../../../api/schema.js'
import type { ControlProps } from '../../../resource-kit/types.js'
import { QueryContent } from '../../../shared/components/card.js'
import type { Role } from './granting.js'
import { RightsTable } from './rights-table.js'

type Row = components['schemas']['Role']

const NEW_ROLE: Role = { code: null, editable: true, sign: 0 }

/** Rights of a role: the menu with its buttons. */
export default function RightsInput({ id, value, onChange, record }: ControlProps<string[], Row>) {
  const params = { path: { id: record?.id ?? '' } }
  const marked = apiQuery.useQuery(
    'get',
    '/credit/admin/api/role/role/{id}/marked/ROOT/tree',
    { params },
    { enabled: record !== undefined },
  )
  const offered = apiQuery.useQuery('get', '/credit/admin/api/role/marked/ROOT/tree', {}, { enabled: !record })
  return (
    <QueryContent query={record ? marked : offered} rows={12}>
      {(tree) => (
        <RightsTable
          {...(id ? { id } : {})}
          role={record ?? NEW_ROLE}
          tree={tree}
          granted={new Set(value)}
          onChange={(granted) => onChange?.([...granted].sort())}
        />
      )}
    </QueryContent>
  )
}
