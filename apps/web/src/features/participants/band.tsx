import { Space } from 'antd'
import { useTranslation } from 'react-i18next'
import { StatusTag } from '../../shared/components/status-tag.js'

interface Props {
  band: string | null
  serious: boolean
}

/** Score range, and whether a serious act is the reason. Unrated participants have none. */
export function Band({ band, serious }: Props) {
  const { t } = useTranslation('participants')
  return (
    <Space wrap size={6}>
      {band ?? '–'}
      {serious ? <StatusTag tone="error">{t('standing.serious')}</StatusTag> : null}
    </Space>
  )
}
