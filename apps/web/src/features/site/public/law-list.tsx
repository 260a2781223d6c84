import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { components } from '../../../api/schema.js'
import { formatDate } from '../../../shared/format/dates.js'
import styles from './laws.module.css'

interface LawListProps {
  rows: readonly components['schemas']['RegulationFrontRow'][]
  columns?: boolean
  /** Search word, for the text of an empty list. */
  keyword?: string
}

export function LawList({ rows, columns, keyword }: LawListProps) {
  const { t } = useTranslation('site-public')
  if (rows.length === 0) {
    return <p className="secondary">{keyword ? t('laws.noMatch', { keyword }) : t('laws.empty')}</p>
  }
  return (
    <ul className={columns ? `${styles.list} ${styles.columns}` : styles.list}>
      {rows.map((row) => (
        <li key={row.id}>
          <Link to={`/homes/lawdetail/${row.id}`} title={row.title}>
            {row.title}
          </Link>
          <time className="secondary" dateTime={row.createTime}>
            {formatDate(row.createTime)}
          </time>
        </li>
      ))}
    </ul>
  )
}
