import { useTranslation } from 'react-i18next'
import type { components } from '../../api/schema.js'

type Rated = components['schemas']['PublicRatingEntry']

/** Tells in one word how much evaluations make up of a score. Null, of the unrated, shows nothing. */
export function Basis({ of: basis }: { of: Rated['basis'] }) {
  const { t } = useTranslation('common')
  return basis === null ? null : <span>{t(`basis.${basis}`)}</span>
}
