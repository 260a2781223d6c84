import type { HomePicture } from '@credit/contract'
import type { components } from '../../../api/schema.js'

/** Where the address of each picture stands. */
export const URLS = {
  imageId: 'imageUrl',
  titleId: 'titleUrl',
  registrationPageId: 'registrationPageUrl',
  creditRecordPageId: 'creditRecordPageUrl',
} as const satisfies Record<HomePicture, keyof components['schemas']['SiteConfig']>
