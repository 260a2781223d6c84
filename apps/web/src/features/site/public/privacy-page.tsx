import type { PublicPage } from '../../../shared/public-page.js'
import { Statement } from './statement.js'

/** The header and footer name the area. */
export const prefetch: PublicPage['prefetch'] = () => Promise.resolve()

export function Component() {
  return <Statement name="privacy" />
}
