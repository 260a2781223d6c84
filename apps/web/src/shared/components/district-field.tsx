import { isCityCode } from '@credit/contract'
import { Form } from 'antd'
import { apiQuery } from '../../api/query.js'
import { FormSelect } from './form-select.js'
import { LoadProblem } from './load-problem.js'
import { loadedBy } from './loaded-options.js'

interface Props {
  label: string
  hint?: string
  /** Label of the empty choice. */
  city: string
}

/** Form field `areaId`. Supervisors of the city choose a district or the whole city; others have no choice. */
export function DistrictField({ label, hint, city }: Props) {
  const me = apiQuery.useQuery('get', '/credit/admin/api/account/me')
  const mayChoose = me.data !== undefined && isCityCode(me.data.areaCode)
  const areas = apiQuery.useQuery('get', '/credit/admin/api/area/list', {}, { enabled: mayChoose })
  if (me.error)
    return (
      <Form.Item label={label}>
        <LoadProblem error={me.error} onRetry={me.refetch} />
      </Form.Item>
    )
  if (!mayChoose) return null
  return (
    <Form.Item name="areaId" label={label} extra={hint}>
      <FormSelect
        allowClear
        showSearch
        optionFilterProp="label"
        placeholder={city}
        {...loadedBy(areas)}
        options={(areas.data ?? [])
          .filter(({ areaCode }) => !isCityCode(areaCode))
          .map(({ areaId, areaName }) => ({ value: areaId, label: areaName }))}
      />
    </Form.Item>
  )
}
