import { useQuery } from '@tanstack/react-query'
import { educationQuery } from './calls.js'
import { useTexts } from './labels.js'

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
