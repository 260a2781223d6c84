import { HOME_PICTURES, type HomePicture } from '@credit/contract'
import { Button, Col, Image, Row, Typography } from 'antd'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiQuery } from '../../../api/query.js'
import { QueryCard } from '../../../shared/components/card.js'
import { lazyDialog } from '../../../shared/lazy-part.js'
import { URLS } from './urls.js'

const HomePicturesDialog = lazyDialog(() => import('./home-pictures-dialog.js'))

const SLOTS = Object.keys(HOME_PICTURES) as HomePicture[]
/** Height reserved for a picture that has not loaded yet. */
const HEIGHT = 96
/** Dark background, because the system's name is white, for the banner of the home page. */
const FIT = { objectFit: 'contain', background: 'var(--sider)' } as const

/** The four pictures of the area, with the dialog that changes them. */
export function HomePicturesCard() {
  const { t } = useTranslation('site')
  const [open, setOpen] = useState(false)
  const site = apiQuery.useQuery('get', '/credit/admin/api/homePage/myself')
  const close = () => setOpen(false)
  return (
    <QueryCard
      title={t('homePictures.card')}
      query={site}
      rows={3}
      extra={
        <Button size="small" onClick={() => setOpen(true)}>
          {t('homePictures.title')}
        </Button>
      }
    >
      {(config) => (
        <>
          <Row gutter={[16, 16]}>
            {SLOTS.map((slot) => {
              const url = config[URLS[slot]]
              return (
                <Col key={slot} xs={24} sm={12} xl={6}>
                  <Typography.Paragraph type="secondary">{t(`homePictures.${slot}`)}</Typography.Paragraph>
                  {url ? (
                    <Image src={url} alt={t(`homePictures.${slot}`)} height={HEIGHT} style={FIT} />
                  ) : (
                    t('homePictures.none')
                  )}
                </Col>
              )
            })}
          </Row>
          <Suspense fallback={null}>{open ? <HomePicturesDialog onClose={close} /> : null}</Suspense>
        </>
      )}
    </QueryCard>
  )
}
