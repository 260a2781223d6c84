import { Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import { ScoreSettings } from '../features/credit/rules/score-settings.js'
import { PageHead } from '../shared/components/page-head.js'

/** Base scores and terms, each saved separately. */
export default function ScoreSettingsPage() {
  const { t } = useTranslation('credit-rules')
  return (
    <Flex vertical gap={12}>
      <PageHead title={t('settings.title')} />
      <ScoreSettings />
    </Flex>
  )
}
