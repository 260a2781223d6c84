import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../shared/format/dates.js'

type Values = Record<string, unknown> | null

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

/** A stored value for people: yes and no in words, times in their own zone, the rest as it is kept. */
function useShow() {
  const { t } = useTranslation(['oversight', 'kit'])
  return (value: unknown): string => {
    if (value === undefined || value === null || value === '') return '–'
    if (typeof value === 'boolean') return t(value ? 'kit:yes' : 'kit:no')
    if (typeof value === 'string') return TIME.test(value) ? formatDateTime(value) : value
    return JSON.stringify(value)
  }
}

/** Columns in which a row differs before and after; all of them where it came or went. */
export function changedColumns(before: Values, after: Values): string[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names.filter((name) => JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]))
}

/** Old and new values side by side. */
export function ChangeTable({ before, after }: { before: Values; after: Values }) {
  const { t } = useTranslation(['oversight', 'oversight-audit'])
  const show = useShow()
  const columns = changedColumns(before, after)
  if (columns.length === 0) return <p className="kit-quiet">{t('operationLog.unchanged')}</p>
  return (
    <table className="kit-plain-table">
      <thead>
        <tr>
          <th scope="col">{t('operationLog.column')}</th>
          <th scope="col">{t('operationLog.before')}</th>
          <th scope="col">{t('operationLog.after')}</th>
        </tr>
      </thead>
      <tbody>
        {columns.map((name) => (
          <tr key={name}>
            <th scope="row">{t(`oversight-audit:columns.${name}`, { defaultValue: name })}</th>
            <td>{show(before?.[name])}</td>
            <td>{show(after?.[name])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
