import { HALF_YEAR, type HalfYear, LOCALES, type Locale, type Names, textIn } from '@credit/contract'
import { translate } from '#core/language/language'

/** Returns the name of a rating, as in "credit rating of 2026 H2". */
export function ratingNames(period: HalfYear, area: Names): Names {
  const [, year = '', half = ''] = HALF_YEAR.exec(period) ?? []
  const name = (locale: Locale) =>
    translate(locale, 'rating.name', {
      year,
      area: textIn(area, locale),
      half: translate(locale, `rating.half.${half}`),
    })
  return Object.fromEntries(LOCALES.map((locale) => [locale, name(locale)])) as Names
}
