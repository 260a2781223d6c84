import { useTranslation } from 'react-i18next'
import { ScoreSettings } from '../features/credit/score/settings/score-settings.js'
import { HistoryLink } from '../resource-kit/history-link.js'
import { PageHead } from '../shared/components/page-head.js'
import { Together } from '../shared/components/together.js'

const RULES = ['base_score_setting', 'score_formula', 'setting_day', 'rule_version'] as const

/** Base scores and terms, each saved on its own. */
export default function ScoreSettingsPage() {
  const { t } = useTranslation('credit-score')
  return (
    <Together>
      <PageHead title={t('settings.title')} extra={<HistoryLink tables={RULES} />} />
      <ScoreSettings />
    </Together>
  )
}
