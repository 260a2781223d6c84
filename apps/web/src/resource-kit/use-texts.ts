import { useTranslation } from 'react-i18next'
import type { Definition, Texts } from './types.js'

/** The texts of a definition by their short key; `kit:…` are the kit's own. */
export function useTexts(definition: Definition): Texts {
  const { t } = useTranslation(['kit', definition.namespace])
  const base = `${definition.namespace}:${definition.key}`
  return (key, values) => t(key.startsWith('kit:') ? key : `${base}.${key}`, values ?? {})
}
