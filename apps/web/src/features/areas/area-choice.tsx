import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { apiQuery } from '../../api/query.js'
import { loadedBy } from '../../shared/components/loaded-options.js'

interface Props {
  value: string
  onChange: (areaId: string) => void
}

/** Lets supervisors of the city choose the page's area. */
export function AreaChoice({ value, onChange }: Props) {
  const { t } = useTranslation('areas')
  const areas = apiQuery.useQuery('get', '/credit/admin/api/area/list')
  return (
    <Select<string>
      {...loadedBy(areas)}
      popupMatchSelectWidth={false}
      aria-label={t('choice')}
      value={areas.data ? value : undefined}
      onChange={onChange}
      options={areas.data?.map(({ areaId, areaName }) => ({ value: areaId, label: areaName }))}
    />
  )
}
