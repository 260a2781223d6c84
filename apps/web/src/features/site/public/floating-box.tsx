import { FLOATING_BOX_STEP_MS } from '@credit/contract'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReducedMotion } from '../../../shared/hooks/use-media.js'
import { bounce, type Motion } from './bounce.js'
import styles from './floating-box.module.css'

/**
 * Box that moves over the window, 1 px every 30 ms. It stops while hovered or focused and for people who prefer reduced
 * motion, and can be closed.
 */
export function FloatingBox({ title }: { title: string | null }) {
  const { t } = useTranslation('site-public')
  const still = useReducedMotion()
  const box = useRef<HTMLElement>(null)
  const [held, setHeld] = useState(false)
  const [closed, setClosed] = useState(false)
  const motion = useRef<Motion>({ x: 24, y: 120, dx: 1, dy: 1 })

  useEffect(() => {
    if (still || held || closed) return
    const timer = setInterval(() => {
      const element = box.current
      if (!element || document.hidden) return
      motion.current = bounce(motion.current, {
        width: document.documentElement.clientWidth - element.offsetWidth,
        height: window.innerHeight - element.offsetHeight,
      })
      element.style.transform = `translate(${motion.current.x}px, ${motion.current.y}px)`
    }, FLOATING_BOX_STEP_MS)
    return () => clearInterval(timer)
  }, [still, held, closed])

  if (closed) return null
  return (
    <aside
      ref={box}
      className={still ? `${styles.box} ${styles.still}` : styles.box}
      aria-label={t('floatingBox.label')}
      onMouseOver={() => setHeld(true)}
      onMouseOut={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <a href="/homes/layers" target="_blank" rel="noopener">
        {title || t('floatingBox.title')}
        <span className="visually-hidden">{t('common:newTab')}</span>
      </a>
      <button type="button" aria-label={t('floatingBox.close')} onClick={() => setClosed(true)}>
        ×
      </button>
    </aside>
  )
}
