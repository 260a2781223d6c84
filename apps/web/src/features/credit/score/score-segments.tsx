import { useTranslation } from 'react-i18next'
import type { components } from '../../../api/schema.js'
import { useThemeMode } from '../../../providers/use-theme-mode.js'
import { segmentColours } from '../../../shared/charts/segment-colours.js'
import { darkPalette, lightPalette } from '../../../theme/tokens.js'
import { barOf, partsOf, type TermName } from '../terms.js'
import '../../../shared/charts/drawings.css'
import '../credit.css'

type Credit = components['schemas']['CreditRow']

/**
 * Score out of 100: positive terms as segments, with negative terms cut out of their end as a hatched area, and the sum
 * below.
 */
export function ScoreSegments({ credit }: { credit: Credit }) {
  const { t } = useTranslation('credit')
  const mode = useThemeMode()
  const parts = partsOf(credit)
  const { added, taken, whole } = barOf(credit)
  const percent = (points: number) => `${(100 * points) / whole}%`
  const colours = segmentColours(mode, parts.length)
  const lost = (mode === 'dark' ? darkPalette : lightPalette).error.text
  const colourOf = (name: TermName) => colours[parts.findIndex((one) => one.name === name)]
  return (
    <>
      <div className="stacked-bar score-bar" aria-hidden="true">
        {added.map(({ name, length }) => (
          <span key={name} title={t(`term.${name}`)} style={{ width: percent(length), background: colourOf(name) }} />
        ))}
        {taken.map(({ name, from, length }) => (
          <span
            key={name}
            title={t(`term.${name}`)}
            className="score-lost"
            style={{ left: percent(from), width: percent(length), color: lost }}
          />
        ))}
      </div>
      <ul className="bar-legend" aria-label={t('record.sum')}>
        {parts.map(({ name, sign, amount }) => (
          <li key={name}>
            <span
              className={sign === '−' ? 'bar-swatch score-lost' : 'bar-swatch'}
              aria-hidden="true"
              style={sign === '−' ? { color: lost } : { background: colourOf(name) }}
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
