import { useTranslation } from 'react-i18next'
import { SearchField } from '../../shared/components/search-field.js'
import { useTypedSearch } from '../../shared/hooks/use-typed-search.js'

interface Props {
  keyword: string | undefined
  onSearch: (keyword: string) => void
}

/** Search field of a list of the participant's own projects, which searches while typing. */
export function ProjectSearch({ keyword = '', onSearch }: Props) {
  const { t } = useTranslation('evaluation')
  const { word, setWord, finish } = useTypedSearch(keyword, onSearch)
  return (
    <SearchField
      style={{ width: 'min(320px, 100%)' }}
      value={word}
      placeholder={t('list.search')}
      aria-label={t('list.search')}
      onChange={({ target }) => setWord(target.value)}
      onSearch={(next) => onSearch(next.trim())}
      onBlur={finish}
    />
  )
}
