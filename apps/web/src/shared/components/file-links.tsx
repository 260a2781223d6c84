import { ADMIN_BASE } from '@credit/contract'
import type { components } from '../../api/schema.js'
import { currentLocale } from '../../i18n/texts.js'
import { useTranslation } from '../../i18n/use-translation.js'
import { formatBytes } from '../format/bytes.js'
import styles from './file-links.module.css'

/** Files of a published text, at their public address. */
export function FileLinks({ files }: { files: components['schemas']['FileInfo'][] }) {
  const { t } = useTranslation('common')
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
            <span>{formatBytes(file.size, currentLocale())}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
