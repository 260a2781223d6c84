import { lazyPart, type Part } from '../shared/lazy-part.js'
import type { RecordDefinition } from './define-record.js'

/** Returns the page of a record from the part that defines it, which is loaded with the page. */
export function recordPage(load: () => Promise<{ default: RecordDefinition }>): Part<object> {
  return lazyPart(async () => {
    const [{ RecordPage }, { default: definition }] = await Promise.all([import('./record-page.js'), load()])
    return { default: () => <RecordPage definition={definition} /> }
  })
}
