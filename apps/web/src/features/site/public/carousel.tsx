import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReducedMotion } from '../../../shared/hooks/use-media.js'
import type { Slide } from '../../../shared/site/slides.js'
import styles from './carousel.module.css'
import { useAutoplay } from './use-autoplay.js'

const SLIDE_MS = 5000

interface SlideViewProps {
  slide: Slide
  label: string
  newTab: string
  shown: boolean
  first: boolean
}

function SlideView({ slide, label, newTab, shown, first }: SlideViewProps) {
  const content = (
    <>
      <img src={slide.imageUrl} alt="" loading={first ? 'eager' : 'lazy'} fetchPriority={first ? 'high' : 'auto'} />
      <span className={styles.caption}>{slide.title}</span>
    </>
  )
  return (
    <li className={styles.slide} hidden={!shown} aria-label={label}>
      {slide.url ? (
        <a href={slide.url} target="_blank" rel="noopener noreferrer">
          {content}
          <span className="visually-hidden">{newTab}</span>
        </a>
      ) : (
        <div>{content}</div>
      )}
    </li>
  )
}

/** Slides that change every 5 s, except while hovered, focused or paused, and for people who prefer reduced motion. */
export function Carousel({ slides }: { slides: Slide[] | undefined }) {
  const { t } = useTranslation('site-public')
  const still = useReducedMotion()
  const [index, setIndex] = useState(0)
  const [paused, setPaused] = useState(false)
  const [touched, setTouched] = useState(false)
  const count = slides?.length ?? 0
  const step = useCallback((by: number) => setIndex((now) => (count ? (now + by + count) % count : 0)), [count])
  const forward = useCallback(() => step(1), [step])
  const playing = count > 1 && !still && !paused
  useAutoplay(playing && !touched, SLIDE_MS, forward)
  const shown = Math.min(index, Math.max(0, count - 1))

  return (
    <section
      className={styles.carousel}
      aria-roledescription={t('carousel.role')}
      aria-label={t('carousel.label')}
      onMouseEnter={() => setTouched(true)}
      onMouseLeave={() => setTouched(false)}
      onFocus={() => setTouched(true)}
      onBlur={() => setTouched(false)}
    >
      <ul aria-live={playing && !touched ? 'off' : 'polite'}>
        {slides?.map((slide, at) => (
          <SlideView
            key={slide.id}
            slide={slide}
            shown={at === shown}
            first={at === 0}
            label={t('carousel.of', { n: at + 1, count })}
            newTab={t('common:newTab')}
          />
        ))}
      </ul>
      {count > 1 && (
        <div className={styles.controls}>
          <button type="button" aria-label={t('carousel.previous')} onClick={() => step(-1)}>
            <Glyph path="M15 5 8 12l7 7" />
          </button>
          {slides?.map((slide, at) => (
            <button
              key={slide.id}
              type="button"
              className={styles.dot}
              aria-label={t('carousel.go', { n: at + 1, title: slide.title })}
              aria-current={at === shown || undefined}
              onClick={() => setIndex(at)}
            />
          ))}
          <button type="button" aria-label={t('carousel.next')} onClick={() => step(1)}>
            <Glyph path="m9 5 7 7-7 7" />
          </button>
          {!still && (
            <button
              type="button"
              aria-label={t(paused ? 'carousel.play' : 'carousel.pause')}
              onClick={() => setPaused(!paused)}
            >
              <Glyph path={paused ? 'M8 5v14l11-7Z' : 'M8 5v14M16 5v14'} />
            </button>
          )}
        </div>
      )}
    </section>
  )
}

function Glyph({ path }: { path: string }) {
  return (
    <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={path} fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}
