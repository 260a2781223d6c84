import type { PublicPage } from '../../../shared/public-page.js'
import { Statement } from './statement.js'

/** Loads no data of its own; the header and footer load the area's name. */
export const prefetch: PublicPage['prefetch'] = () => Promise.resolve()

export function Component() {
  return <Statement name="privacy" />
}
