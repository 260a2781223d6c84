import { ADMIN_BASE } from '@credit/contract'
import { useCustom } from '@refinedev/core'
import { Alert, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { Stars } from '../../shared/components/stars.js'
import { type Credit, TERMS } from './rows.js'
import { Standing } from './standing.js'

/** What a term does to the score: a deduction is stored as what it costs. */
export function signedTerm(term: (typeof TERMS)[number], value: number): string {
  const change = term === 'deduction' ? -value : value
  if (term === 'base') return change.toFixed(2)
  const sign = change > 0 ? '+' : change < 0 ? '−' : ''
  return `${sign}${Math.abs(change).toFixed(2)}`
}

/** Score, star and place, and the terms that add up to the score. */
export function CreditCard({ id }: { id: string }) {
  const { t } = useTranslation('participants')
  const { query, result } = useCustom<Credit>({
    url: `${ADMIN_BASE}/api/credit/${id}`,
    method: 'get',
    errorNotification: false,
  })
  const credit = query.isSuccess ? result.data : null
  return (
    <section className="kit-cardbox" aria-labelledby="credit-card">
      <h2 id="credit-card">{t('credit.title')}</h2>
      {query.error ? <Alert type="error" showIcon message={query.error.message} /> : null}
      {query.isLoading ? <Skeleton active title={false} paragraph={{ rows: 5 }} /> : null}
      {credit ? (
        <>
          <p className="credit-score">
            <strong className="kit-number">{credit.creditScore.toFixed(2)}</strong>
            <Stars level={credit.starLevel} />
            <Standing band={credit.bandLabel} tooFew={credit.tooFew} serious={credit.serious} />
          </p>
          <p className="kit-quiet">
            {credit.rank === null
              ? t('credit.unranked', { n: credit.evaluatorCount, day: credit.asOf })
              : t('credit.ranked', {
                  rank: credit.rank,
                  of: credit.of,
                  n: credit.evaluatorCount,
                  day: credit.asOf,
                })}
          </p>
          <table className="credit-terms">
            <tbody>
              {TERMS.map((term) => (
                <tr key={term}>
                  <th scope="row">{t(`credit.terms.${term}`)}</th>
                  <td className="kit-number">{signedTerm(term, credit[term])}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{t('credit.terms.score')}</th>
                <td className="kit-number">{credit.creditScore.toFixed(2)}</td>
              </tr>
            </tfoot>
          </table>
        </>
      ) : null}
    </section>
  )
}
