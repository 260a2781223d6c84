import { useTranslation } from 'react-i18next'
import type { ApiError } from '../../api/client.js'
import type { components } from '../../api/schema.js'

interface Props {
  /** Response of the preview. */
  preview: { data?: components['schemas']['StagePreview']; error: ApiError | null }
}

/** Effects of a section's change on its evaluations. */
export function Consequences({ preview: { data, error } }: Props) {
  const { t } = useTranslation('workflow')
  if (error) return error.message
  if (!data) return t('counting')
  const { opens, closes, reveals } = data
  return t('consequences', { opens, closes, reveals })
}
