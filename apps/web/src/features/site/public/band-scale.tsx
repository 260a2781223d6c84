import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { components } from '../../../api/schema.js'
import styles from './credit.module.css'
import { bandsQuery } from './credit-queries.js'

type Band = components['schemas']['PublicBand']
type Rated = Pick<components['schemas']['PublicCreditRow'], 'sign' | 'band'>

/** Tones from the worst band up. All better ones have the last. */
const TONES = ['error', 'warning', 'info', 'success'] as const

const toneAt = (at: number, count: number) => `tone-${TONES[Math.min(count - 1 - at, TONES.length - 1)]}`

/** Returns the bands of a role, the best first; empty until they have loaded. */
function useBands(sign: number): readonly Band[] {
  const { data } = useQuery(bandsQuery())
  return data?.filter((band) => band.sign === sign) ?? []
}

interface Standing {
  /** The best first. */
  bands: readonly Omit<Band, 'sign'>[]
  band: string | null
}

/** Band in letters and words, in the colour of its place on the scale. */
export function ColouredBand({ bands, band, label }: Standing & { label?: string }) {
  const at = bands.findIndex(({ code }) => code === band)
  return (
    <span className={at < 0 ? styles.band : `${styles.band} ${toneAt(at, bands.length)}`}>
      <strong>{band}</strong> {label ?? bands[at]?.label}
    </span>
  )
}

/** All bands, with the own one marked by words, a frame and its colour. */
export function Scale({ bands, band, own }: Standing & { own: string }) {
  const { t } = useTranslation('site-public')
  return (
    <ol className={styles.scale} aria-label={t('credit.scale')}>
      {bands.map(({ code, label, minScore }, at) => (
        <li key={code} className={toneAt(at, bands.length)} aria-current={code === band || undefined}>
          <strong>{code}</strong>
          <span>{label}</span>
          <span className={styles.from}>{t('credit.from', { score: minScore })}</span>
          {code === band ? <em>{own}</em> : null}
        </li>
      ))}
    </ol>
  )
}

/** Band of a participant on the scale in force. */
export function BandName({ of: { sign, band } }: { of: Rated }) {
  return <ColouredBand bands={useBands(sign)} band={band} />
}

/** Scale in force of a participant's role. */
export function BandScale({ of: { sign, band } }: { of: Rated }) {
  const { t } = useTranslation('site-public')
  return <Scale bands={useBands(sign)} band={band} own={t('credit.own')} />
}
