import { useTranslation } from 'react-i18next'
import ClaimDialog from '../features/credit/claims/claim-dialog.js'
import { OwnListPage } from '../resource-kit/own-list-page.js'
import type { PageProps } from '../resource-kit/types.js'
import { useRecordName } from '../shared/hooks/use-record-name.js'

/** Bonus claims: the participant's own, with a button that adds a claim, or the area's. */
export default function ClaimsPage({ definition }: PageProps) {
  const { t } = useTranslation('credit-claims')
  const isHistory = definition.path === '/qualificationPointHistory'
  useRecordName(isHistory ? t('history.title') : null)
  const other = isHistory
    ? { to: '/qualificationPoint', text: t('claims.title') }
    : { to: '/qualificationPointHistory', text: t('history.title') }
  return <OwnListPage definition={definition} other={other} add={{ text: t('form.create'), dialog: ClaimDialog }} />
}
