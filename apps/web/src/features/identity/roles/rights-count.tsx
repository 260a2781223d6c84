import { useTranslation } from 'react-i18next'

/** Number of entries of the menu that a role has. */
export default function RightsCount({ n }: { n: number }) {
  const { t } = useTranslation('identity-roles')
  return t('permissions.count', { n })
}
