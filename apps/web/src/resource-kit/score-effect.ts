import type { TFunction } from 'i18next'
import type { components } from '../api/schema.js'
import { signed } from '../shared/format/points.js'

export type ScoreEffect = components['schemas']['ScoreEffect']

const shown = (value: number | string | null) => value ?? '–'

/** Returns score, stars and band before and after a decision, in one line. */
export function effectText(t: TFunction<'kit'>, { before, after }: ScoreEffect): string {
  const change = signed(after.score - before.score)
  const scores = { before: before.score.toFixed(2), after: after.score.toFixed(2), change }
  const level = (name: 'stars' | 'band', from: number | string | null, to: number | string | null) =>
    from === to
      ? t(`kit:effect.same.${name}`, { value: shown(to) })
      : t(`kit:effect.${name}`, { from: shown(from), to: shown(to) })
  return [
    before.score === after.score ? t('kit:effect.same.score', scores) : t('kit:effect.score', scores),
    ...(before.unrated && after.unrated
      ? [t('kit:effect.unrated')]
      : [level('stars', before.starLevel, after.starLevel), level('band', before.band, after.band)]),
  ].join(' · ')
}
