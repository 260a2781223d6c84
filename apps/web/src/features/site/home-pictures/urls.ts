import type { HomePicture } from '@credit/contract'
import type { components } from '../../../api/schema.js'

/** Field with the address of each picture. */
export const URLS = {
  imageId: 'imageUrl',
  titleId: 'titleUrl',
  registrationPageId: 'registrationPageUrl',
  creditRecordPageId: 'creditRecordPageUrl',
} as const satisfies Record<HomePicture, keyof components['schemas']['SiteConfig']>
