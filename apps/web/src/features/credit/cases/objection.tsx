import { addressOf, fileCaseAddress } from '@credit/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { components } from '../../../api/schema.js'

/** Links to the objection to a ledger entry, or to the form that files one before the deadline. */
export function Objection({
  entry: { id, objectUntil, objectionId, text },
  own,
}: {
  entry: components['schemas']['TraceEntry']
  own: boolean
}) {
  const { t } = useTranslation('credit-cases')
  if (objectionId)
    return (
      <Link to={addressOf('case', objectionId)} aria-label={`${t('file.objected')}: ${text}`}>
        {t('file.objected')}
      </Link>
    )
  if (!own || !objectUntil) return '–'
  return (
    <Link to={fileCaseAddress('objection', 'scoreLine', id)} aria-label={t('file.objectTo', { text })} title={text}>
      {t('file.object')}
    </Link>
  )
}
