import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { apiQuery } from '../../api/query.js'

interface Props {
  value: string
  onChange: (areaId: string) => void
}

/** Supervisors of the city choose which area a page is about. */
export function AreaChoice({ value, onChange }: Props) {
  const { t } = useTranslation('areas')
  const { data = [], isLoading } = apiQuery.useQuery('get', '/credit/admin/api/area/list')
  return (
    <Select<string>
      loading={isLoading}
      popupMatchSelectWidth={false}
      aria-label={t('choice')}
      value={isLoading ? undefined : value}
      onChange={onChange}
      options={data.map(({ areaId, areaName }) => ({ value: areaId, label: areaName }))}
    />
  )
}
