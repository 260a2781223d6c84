import { useTranslation } from 'react-i18next'
import type { components } from '../../../api/schema.js'
import { Basis } from '../../../shared/components/basis.js'
import { Stars } from '../../../shared/components/stars.js'
import { CompanyLink } from './company-link.js'
import { useRemarks } from './rating-remarks.js'
import styles from './ratings.module.css'

type Row = components['schemas']['PublicRatingEntry']

/** Rows of a rating for one role. The table names the role, because a printed page has no filters. */
export function RatingTable({ rows, role }: { rows: readonly Row[]; role: string }) {
  const { t } = useTranslation(['site-public', 'common'])
  const remarksOf = useRemarks()
  return (
    <table className={styles.table}>
      <caption>{role}</caption>
      <thead>
        <tr>
          {(['rank', 'name', 'home', 'score', 'stars', 'band'] as const).map((name) => (
            <th key={name} scope="col">
              {t(`rating.columns.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const remarks = remarksOf(row)
          return (
            <tr key={row.id}>
              <td data-label={t('rating.columns.rank')}>{row.rank ?? '–'}</td>
              <th scope="row">
                <CompanyLink name={row.name} code={row.code} />
                <span className="secondary">{row.code}</span>
                {remarks.map((remark) => (
                  <em key={remark}>{remark}</em>
                ))}
              </th>
              <td data-label={t('rating.columns.home')}>{row.areaName}</td>
              <td data-label={t('rating.columns.score')}>{row.score?.toFixed(2) ?? '–'}</td>
              <td data-label={t('rating.columns.stars')}>
                <Stars level={row.starLevel} /> <Basis of={row.basis} />
              </td>
              <td data-label={t('rating.columns.band')}>{row.band ?? '–'}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
