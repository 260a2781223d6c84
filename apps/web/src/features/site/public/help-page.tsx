import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { data, Link, useParams } from 'react-router'
import { PublicLayout } from '../../../layouts/public/public-layout.js'
import { Button } from '../../../shared/components/button.js'
import { LoadFailed } from '../../../shared/components/load-state.js'
import { RichText } from '../../../shared/components/rich-text.js'
import { useHydrated } from '../../../shared/hooks/use-hydrated.js'
import type { PublicPage } from '../../../shared/public-page.js'
import { DocumentHead } from '../../../shared/site/document-head.js'
import { helpQuery } from '../help/help-query.js'
import { HELP_TOPICS, type HelpTopic, isHelpTopic } from '../help/topics.js'
import styles from './help-page.module.css'

/** Responds with "not found" for an unknown manual. */
export const prefetch: PublicPage['prefetch'] = async ({ client, params }) => {
  const { topic } = params
  if (topic === undefined) return
  if (!isHelpTopic(topic)) throw data(null, { status: 404 })
  await client.prefetchQuery(helpQuery(topic))
}

function Contents() {
  const { t } = useTranslation('site-public')
  return (
    <PublicLayout>
      <DocumentHead title={t('help.title')} description={t('help.intro')} />
      <div className={`sheet ${styles.help}`}>
        <h1>{t('help.title')}</h1>
        <p className="secondary">{t('help.intro')}</p>
        <ul className={styles.topics}>
          {HELP_TOPICS.map((topic) => (
            <li key={topic}>
              <Link to={`/homes/help/${topic}`}>{t(`help.topics.${topic}.title`)}</Link>
              <span className="secondary">{t(`help.topics.${topic}.text`)}</span>
            </li>
          ))}
        </ul>
      </div>
    </PublicLayout>
  )
}

function Manual({ topic }: { topic: HelpTopic }) {
  const { t } = useTranslation('site-public')
  const manual = useQuery(helpQuery(topic))
  const hydrated = useHydrated()
  return (
    <PublicLayout>
      <DocumentHead title={t(`help.topics.${topic}.title`)} description={t(`help.topics.${topic}.text`)} />
      <nav className={`secondary ${styles.trail}`} aria-label={t('laws.trail')}>
        <Link to="/homes/help">{t('help.contents')}</Link>
        {hydrated ? (
          <Button kind="plain" onClick={() => window.print()}>
            {t('help.print')}
          </Button>
        ) : null}
      </nav>
      <LoadFailed query={manual} />
      {manual.data && (
        <article className={`sheet ${styles.help}`} aria-busy={manual.isFetching}>
          <h1>{manual.data.title}</h1>
          <RichText html={manual.data.html} />
        </article>
      )}
    </PublicLayout>
  )
}

/** List of the product's manuals, or one of them. */
export function Component() {
  const { topic } = useParams()
  return isHelpTopic(topic) ? <Manual topic={topic} /> : <Contents />
}
