import { PARTICIPANT_RESOURCES, type ParticipantSign } from '@credit/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Texts } from '../../resource-kit/types.js'
import { educationQuery } from './calls.js'

/** Returns the texts of the registration, the kit and `common`. */
export function useTexts(): Texts {
  const { t } = useTranslation(['registration', 'kit', 'common', 'participants'])
  return (key, values) => String(t(key, values ?? {}))
}

/** Returns the label of a detail field, as on the participant's own page. */
export const labelOf = (texts: Texts, sign: ParticipantSign, field: string): string =>
  texts(`participants:${PARTICIPANT_RESOURCES[sign]}.fields.${field}`)

/** Returns the label of a field of the account or of the registration itself. */
export function labelOfAny(texts: Texts, sign: ParticipantSign, field: string): string {
  const own = ['loginName', 'pwd', 'confirm', 'phone', 'vcode', 'code', 'areaId', 'fileIds', 'consent']
  return own.includes(field) ? texts(`fields.${field}`) : labelOf(texts, sign, field)
}

/** Returns a function that formats the value of a detail field, with labels for codes. */
export function useShownValue(): (field: string, value: string | null) => string {
  const texts = useTexts()
  const educations = useQuery(educationQuery()).data
  return (field, value) => {
    if (value === null) return '–'
    if (field === 'gender') return texts(`gender.${value}`)
    if (field !== 'highestEducation') return value
    return educations?.find((item) => item.value === value)?.label ?? value
  }
}
