import { SIGN } from '@credit/contract'
import { Form, Select } from 'antd'
import { apiQuery } from '../../../api/query.js'
import { getSession } from '../../../api/session.js'
import type { ControlProps } from '../../../resource-kit/types.js'
import { loadedBy } from '../../../shared/components/loaded-options.js'

/** Maximum page size of a list. An area has few roles. */
const ALL_ROLES = { query: { sign: String(SIGN.supervisor), size: 200 } }

/** Roles of an account: roles shared by all areas, and roles of the account's area. */
export default function RolesInput({ id, value = [], onChange, record }: ControlProps<string[]>) {
  const chosenArea: unknown = Form.useWatch('areaId', Form.useFormInstance())
  const area = chosenArea || getSession()?.user.areaId
  const roles = apiQuery.useQuery('get', '/credit/admin/api/role/list', { params: ALL_ROLES })
  const known = roles.data?.records ?? []
  const options = known
    .filter((role) => role.areaId === null || role.areaId === area || value.includes(role.id))
    .map((role) => ({ value: role.id, label: role.name, title: role.description }))
  const nameOf = (role: unknown) => {
    const { roleIds = [], roles: names = [] } = (record ?? {}) as Partial<Record<'roleIds' | 'roles', string[]>>
    return names[roleIds.indexOf(String(role))]
  }
  return (
    <Select
      id={id}
      mode="multiple"
      showSearch
      optionFilterProp="label"
      options={options}
      {...loadedBy(roles, nameOf)}
      value={value}
      onChange={onChange}
    />
  )
}
