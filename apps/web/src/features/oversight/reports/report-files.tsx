import { LOCALES, REPORT_FORMATS, type ReportFormat } from '@credit/contract'
import { Button, Dropdown, Flex } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../../../api/download.js'

/** Downloads a report: a click for the caller's language, a menu for the other one. */
export function ReportFiles({ id, month, area }: { id: string; month: string; area: string }) {
  const { t, i18n } = useTranslation('oversight-reports')
  const [loading, setLoading] = useState<ReportFormat | null>(null)
  const fetchFile = async (format: ReportFormat, locale: string) => {
    setLoading(format)
    const path = `/credit/admin/api/report/${id}/file?format=${format}&locale=${locale}`
    await download(path, `${month}.${format}`)
    setLoading(null)
  }
  const others = LOCALES.filter((locale) => locale !== i18n.language)
  return (
    <Flex gap={4}>
      {REPORT_FORMATS.map((format) => (
        <Button
          key={format}
          type="link"
          size="small"
          loading={loading === format}
          aria-label={t('files.named', { format: t(`files.${format}`), month, area })}
          onClick={() => void fetchFile(format, i18n.language)}
        >
          {t(`files.${format}`)}
        </Button>
      ))}
      <Dropdown
        trigger={['click']}
        menu={{
          items: others.flatMap((locale) =>
            REPORT_FORMATS.map((format) => ({
              key: `${format} ${locale}`,
              label: t('files.in', {
                format: t(`files.${format}`),
                language: t(`languages.${locale}`),
              }),
              onClick: () => void fetchFile(format, locale),
            })),
          ),
        }}
      >
        <Button type="text" size="small" aria-label={t('files.more', { month, area })}>
          ⋯
        </Button>
      </Dropdown>
    </Flex>
  )
}
