import { SIGN } from '@credit/contract'
import { Alert, Form, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { apiQuery } from '../../../api/query.js'
import { getSession } from '../../../api/session.js'
import type { ControlProps } from '../../../resource-kit/types.js'

/** Maximum page size of a list. An area has few roles. */
const ALL = { query: { sign: String(SIGN.supervisor), size: 200 } }

/** Roles of an account: roles shared by all areas, and roles of the account's area. */
export default function RolesInput({ id, value = [], onChange }: ControlProps<string[]>) {
  const { t } = useTranslation('identity-administrators')
  const chosenArea: unknown = Form.useWatch('areaId', Form.useFormInstance())
  const area = chosenArea || getSession()?.user.areaId
  const roles = apiQuery.useQuery('get', '/credit/admin/api/role/list', { params: ALL })
  const known = roles.data?.records ?? []
  const options = known
    .filter((role) => role.areaId === null || role.areaId === area || value.includes(role.id))
    .map((role) => ({ value: role.id, label: role.name, title: role.description }))
  return (
    <>
      <Select
        id={id}
        mode="multiple"
        showSearch
        optionFilterProp="label"
        options={options}
        loading={roles.isPending}
        // Empty until the names have loaded, to avoid showing IDs.
        value={roles.isPending ? [] : value}
        disabled={roles.isPending || roles.isError}
        onChange={onChange}
      />
      {roles.error ? (
        <Alert type="error" showIcon message={t('roles.failed', { reason: roles.error.message })} />
      ) : null}
    </>
  )
}
