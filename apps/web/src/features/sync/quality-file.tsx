import { DownloadOutlined } from '@ant-design/icons'
import { ADMIN_BASE, LOCALES } from '@credit/contract'
import { Button, Dropdown, Space, Tooltip } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withQuery } from '../../api/backend.js'
import { download } from '../../api/download.js'

interface Props {
  source: string
  month: string
}

/** Downloads the workbook for the operator: a click for the caller's language, a menu for the other one. */
export function QualityFile({ source, month }: Props) {
  const { t, i18n } = useTranslation('sync')
  const [loading, setLoading] = useState(false)
  const save = async (locale: string) => {
    setLoading(true)
    const path = withQuery(`${ADMIN_BASE}/api/sync/quality/file`, { source, month, locale })
    await download(path, `${month}.xlsx`).finally(() => setLoading(false))
  }
  const items = LOCALES.filter((locale) => locale !== i18n.language).map((locale) => ({
    key: locale,
    label: t('quality.fileIn', { language: t(`quality.languages.${locale}`) }),
    onClick: () => void save(locale),
  }))
  return (
    <Space.Compact>
      <Tooltip title={t('quality.fileHint')}>
        <Button
          icon={<DownloadOutlined aria-hidden="true" />}
          loading={loading}
          onClick={() => void save(i18n.language)}
        >
          {t('quality.file')}
        </Button>
      </Tooltip>
      <Dropdown trigger={['click']} disabled={loading} menu={{ items }}>
        <Button aria-label={t('quality.fileMore')}>⋯</Button>
      </Dropdown>
    </Space.Compact>
  )
}
