import { LOCALES, type Locale, type Names, type OpenStage } from '@credit/contract'
import { translate } from '#core/language/language'

interface Told {
  projectName: string
  bidSectionName: string
  stage: OpenStage
  anonymous: boolean
  evaluatorName: string
  total: number | null
}

/** Returns the project, section and stage of an evaluation; of a named one also its evaluator and mark. */
export function recordText({ projectName, bidSectionName, stage, anonymous, evaluatorName, total }: Told): Names {
  // A project that is its only section is named once.
  const place = projectName === bidSectionName ? projectName : `${projectName} · ${bidSectionName}`
  const key = anonymous || total === null ? 'place' : 'named'
  const textIn = (locale: Locale) =>
    translate(locale, `evaluationText.${key}`, {
      place,
      stage: translate(locale, `scoreStage.${stage}`),
      evaluator: evaluatorName,
      total: total?.toFixed(2) ?? '',
    })
  return Object.fromEntries(LOCALES.map((locale) => [locale, textIn(locale)])) as Names
}
