import { Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { PageHead } from '../../shared/components/page-head.js'

/** Stands at an address that exists, but that the account may not open. */
export default function RefusedPage() {
  const { t } = useTranslation('workspace')
  return (
    <>
      <PageHead title={t('refused.title')} meta="403" />
      <Typography.Paragraph>{t('refused.text')}</Typography.Paragraph>
    </>
  )
}
