import { SearchOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { ClearIcon } from './clear-icon.js'

/** Search field. Ant Design's own buttons are labelled with the English names of their icons. */
export function SearchField(props: ComponentProps<typeof Input.Search>) {
  const { t } = useTranslation('common')
  return (
    <Input.Search
      allowClear={{ clearIcon: <ClearIcon /> }}
      enterButton={<Button icon={<SearchOutlined aria-hidden="true" />} aria-label={t('search.go')} />}
      {...props}
    />
  )
}
