import { Input } from 'antd'
import { useTranslation } from 'react-i18next'

interface Props {
  title: string
  keyword: string | undefined
  onSearch: (keyword: string) => void
}

/** Title and search of a list of own projects. */
export function ProjectListHead({ title, keyword, onSearch }: Props) {
  const { t } = useTranslation('evaluation')
  return (
    <header className="kit-head">
      <h1>{title}</h1>
      <div className="kit-tools">
        <Input.Search
          key={keyword}
          className="kit-search"
          allowClear
          defaultValue={keyword}
          placeholder={t('list.search')}
          aria-label={t('list.search')}
          onSearch={onSearch}
        />
      </div>
    </header>
  )
}
