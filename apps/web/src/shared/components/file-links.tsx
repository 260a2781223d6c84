import { ADMIN_BASE } from '@credit/contract'
import { useTranslation } from 'react-i18next'
import type { components } from '../../api/schema.js'
import { useLocale } from '../../i18n/index.js'
import { formatBytes } from '../format/bytes.js'
import styles from './file-links.module.css'

/** Files of a published text, linked to their public addresses. */
export function FileLinks({ files }: { files: components['schemas']['FileInfo'][] }) {
  const { t } = useTranslation('common')
  const locale = useLocale()
  if (files.length === 0) return null
  return (
    <section className={styles.files} aria-label={t('files.title')}>
      <h2>{t('files.title')}</h2>
      <ul>
        {files.map((file) => (
          <li key={file.id}>
            <a href={file.url ?? `${ADMIN_BASE}/api/files/public/${file.id}`} download={file.name}>
              {file.name}
            </a>
            <span className="secondary">{formatBytes(file.size, locale)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
