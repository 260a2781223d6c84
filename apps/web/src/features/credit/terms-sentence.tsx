import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { Terms } from './calls.js'
import { partsOf } from './terms.js'

/** The score as a sum of its terms: the numbers shown add up to the score shown. */
export function TermsSentence({ terms, score }: { terms: Terms; score: number }) {
  const { t } = useTranslation('credit')
  return (
    <div className="cr-sum">
      <p className="cr-terms">
        {partsOf(terms).map(({ name, sign, amount }) => (
          <Fragment key={name}>
            {sign ? <span className="cr-sign">{sign}</span> : null}
            <span className="cr-term">
              <span className="kit-number">{amount}</span>
              <span className="kit-quiet">{t(`term.${name}`)}</span>
            </span>
          </Fragment>
        ))}
        <span className="cr-sign">=</span>
        <span className="cr-term cr-term-score">
          <span className="kit-number">{score.toFixed(2)}</span>
          <span className="kit-quiet">{t('term.score')}</span>
        </span>
      </p>
    </div>
  )
}
