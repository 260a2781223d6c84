import { useTranslation } from 'react-i18next'
import { ScoreSettings } from '../features/score-rules/score-settings.js'

/** Base scores and terms: numbers that are changed one by one. */
export default function ScoreSettingsPage() {
  const { t } = useTranslation('score-rules')
  return (
    <section className="kit-page">
      <header className="kit-head">
        <h1>{t('settings.title')}</h1>
      </header>
      <ScoreSettings />
    </section>
  )
}
