import { Layout } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSite } from '../../shared/site/site.js'
import { useSystemTitle } from '../../shared/site/use-page-title.js'

/** Footer of the workspace: operator, contact details and release. */
export function Footer() {
  const { t } = useTranslation('workspace')
  const site = useSite()
  const system = useSystemTitle()
  const facts = [system, site?.contactInformation, site?.contactPhone, site?.serviceHours]
  return (
    <Layout.Footer>
      {[...facts, site?.release && t('release', { release: site.release })].filter(Boolean).join(' · ')}
    </Layout.Footer>
  )
}
