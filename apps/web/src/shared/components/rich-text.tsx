import DOMPurify from 'dompurify'
import { useEffect, useRef } from 'react'
import styles from './rich-text.module.css'

/** HTML that the server has sanitised; cleaned once more here, since a stored text outlives its rules. */
export function RichText({ html }: { html: string }) {
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const clean = DOMPurify.sanitize(html, {
      USE_PROFILES: { html: true },
      FORBID_TAGS: ['style', 'form', 'input', 'button', 'textarea', 'select'],
      FORBID_ATTR: ['id', 'name'],
      RETURN_DOM_FRAGMENT: true,
    })
    for (const link of clean.querySelectorAll('a[href]')) {
      link.setAttribute('target', '_blank')
      link.setAttribute('rel', 'noopener noreferrer')
    }
    // Without it a screen reader would read out the file's name.
    for (const image of clean.querySelectorAll('img:not([alt])')) image.setAttribute('alt', '')
    host.current?.replaceChildren(clean)
  }, [html])
  return <div ref={host} className={styles.text} />
}
