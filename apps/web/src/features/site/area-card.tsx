import { AREA_STATUS } from '@credit/contract'
import { Descriptions } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSite } from '../../shared/site/site.js'

/** The area this site serves, as the public sees it. */
export function AreaCard() {
  const { t } = useTranslation('site')
  const site = useSite()
  if (!site) return null
  const open = site.status === AREA_STATUS.open
  return (
    <section className="kit-cardbox" aria-labelledby="area-card">
      <h2 id="area-card">{t('areaCard.title')}</h2>
      <Descriptions
        column={1}
        size="small"
        items={[
          { key: 'name', label: t('areaCard.name'), children: site.areaName },
          { key: 'code', label: t('areaCard.code'), children: site.areaCode },
          {
            key: 'status',
            label: t('areaCard.status'),
            children: (
              <span className={`kit-mark kit-mark-${open ? 'success' : 'neutral'}`}>
                {t(open ? 'areaCard.open' : 'areaCard.closed')}
              </span>
            ),
          },
          { key: 'address', label: t('areaCard.address'), children: site.address || '–' },
          {
            key: 'contact',
            label: t('areaCard.contact'),
            children: site.contactInformation || '–',
          },
        ]}
      />
    </section>
  )
}
