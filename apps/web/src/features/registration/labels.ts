import { PARTICIPANT_RESOURCES, type ParticipantSign } from '@credit/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Texts } from '../../resource-kit/types.js'
import { educationQuery } from './calls.js'

/** The texts of registration, of the kit and of what is common to all. */
export function useTexts(): Texts {
  const { t } = useTranslation(['registration', 'kit', 'common', 'participants'])
  return (key, values) => String(t(key as never, values as never))
}

/** The label of a detail field of a kind, as the participant's own page has it. */
export const labelOf = (texts: Texts, sign: ParticipantSign, field: string): string =>
  texts(`participants:${PARTICIPANT_RESOURCES[sign]}.fields.${field}`)

/** The label of a field of the account or of the registration itself. */
export function labelOfAny(texts: Texts, sign: ParticipantSign, field: string): string {
  const own = ['loginName', 'pwd', 'confirm', 'phone', 'vcode', 'code', 'areaId', 'fileIds', 'consent']
  return own.includes(field) ? texts(`fields.${field}`) : labelOf(texts, sign, field)
}

/** Returns how the value of a detail field is shown: coded ones by their names. */
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
