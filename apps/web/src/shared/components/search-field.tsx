import { SearchOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import Search from 'antd/es/input/Search'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { ClearIcon } from './clear-icon.js'

/** Search field. Ant Design's own buttons are labelled with the English names of their icons. */
export function SearchField(props: ComponentProps<typeof Search>) {
  const { t } = useTranslation('common')
  return (
    <Search
      allowClear={{ clearIcon: <ClearIcon /> }}
      enterButton={<Button icon={<SearchOutlined aria-hidden="true" />} aria-label={t('search.go')} />}
      {...props}
    />
  )
}
