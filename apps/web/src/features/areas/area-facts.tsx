import { Descriptions } from 'antd'
import { useTranslation } from 'react-i18next'
import { apiQuery } from '../../api/query.js'
import { QueryCard } from '../../shared/components/card.js'

/** Properties that an area's own supervisor cannot change: code, address of the site, open or closed. */
export function AreaFacts({ areaId }: { areaId: string }) {
  const { t } = useTranslation('areas')
  const area = apiQuery.useQuery('get', '/credit/admin/api/area/{id}', {
    params: { path: { id: areaId } },
  })
  return (
    <QueryCard title={t('facts.title')} query={area} rows={2}>
      {({ areaName, areaCode, url, status, complaintEnabled }) => (
        <Descriptions
          size="small"
          column={{ xs: 1, md: 2, xxl: 4 }}
          items={[
            { key: 'name', label: t('facts.name'), children: `${areaName} ${areaCode}` },
            {
              key: 'url',
              label: t('facts.url'),
              children: (
                <a href={url} target="_blank" rel="noopener noreferrer">
                  {new URL(url).host}
                </a>
              ),
            },
            {
              key: 'status',
              label: t('facts.status'),
              children: t(status === 1 ? 'facts.open' : 'facts.closed'),
            },
            {
              key: 'complaint',
              label: t('facts.complaint'),
              children: t(complaintEnabled ? 'facts.on' : 'facts.off'),
            },
          ]}
        />
      )}
    </QueryCard>
  )
}
