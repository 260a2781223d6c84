import { useTranslation } from 'react-i18next'
import { SearchField } from '../../shared/components/search-field.js'

interface Props {
  keyword: string | undefined
  onSearch: (keyword: string) => void
}

/** Search field of a list of the participant's own projects. */
export function ProjectSearch({ keyword, onSearch }: Props) {
  const { t } = useTranslation('evaluation')
  return (
    <SearchField
      key={keyword}
      style={{ width: 'min(320px, 100%)' }}
      defaultValue={keyword}
      placeholder={t('list.search')}
      aria-label={t('list.search')}
      onSearch={onSearch}
    />
  )
}
