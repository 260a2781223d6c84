import { useTranslation } from 'react-i18next'
import type { components } from '../../api/schema.js'
import { useThemeMode } from '../../providers/use-theme-mode.js'
import { segmentColours } from '../../shared/charts/segment-colours.js'
import { darkPalette, lightPalette } from '../../theme/tokens.js'
import { partsOf, segmentsOf } from './terms.js'
import '../../shared/charts/drawings.css'
import './credit.css'

type Credit = components['schemas']['CreditRow']

/** The score out of 100 as proportional segments over the full width, with the sum that it is below. */
export function ScoreSegments({ credit }: { credit: Credit }) {
  const { t } = useTranslation('credit')
  const mode = useThemeMode()
  const segments = segmentsOf(credit)
  const colours = segmentColours(mode, segments.length)
  const lost = (mode === 'dark' ? darkPalette : lightPalette).error.text
  const colourOf = (name: string) => colours[segments.findIndex((one) => one.name === name)]
  return (
    <>
      <div className="stacked-bar score-bar" aria-hidden="true">
        {segments.map(({ name, length }) =>
          length > 0 ? (
            <span
              key={name}
              title={t(`term.${name}`)}
              style={{
                width: `${length}%`,
                background: name === 'deduction' ? lost : colourOf(name),
              }}
              className={name === 'deduction' ? 'score-lost' : undefined}
            />
          ) : null,
        )}
      </div>
      <ul className="bar-legend" aria-label={t('record.sum')}>
        {partsOf(credit).map(({ name, sign, amount }) => (
          <li key={name}>
            <span
              className="bar-swatch"
              aria-hidden="true"
              style={{ background: name === 'deduction' ? lost : colourOf(name) }}
            />
            <span className="bar-name">{t(`term.${name}`)}</span>
            <span className="bar-number">
              {sign} {amount}
            </span>
          </li>
        ))}
        <li>
          <span className="bar-swatch" />
          <span className="bar-name">{t(credit.unrated ? 'term.soFar' : 'term.score')}</span>
          <span className="bar-number">= {credit.creditScore.toFixed(2)}</span>
        </li>
      </ul>
    </>
  )
}
