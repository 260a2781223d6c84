import type { TFunction } from 'i18next'
import type { components } from '../api/schema.js'

export type ScoreEffect = components['schemas']['ScoreEffect']

/** Returns a change of a score with two digits and its sign. */
function signed(value: number): string {
  return `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(2)}`
}

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
