import { lazyPart, type Part } from '../shared/lazy-part.js'
import type { RecordDefinition } from './define-record.js'
import type { PanelProps } from './types.js'

/** Returns the page of a record from the part that defines it, which is loaded with the page. */
export function recordPage(load: () => Promise<{ default: RecordDefinition }>): Part<object> {
  return lazyPart(async () => {
    const [{ RecordPage }, { default: definition }] = await Promise.all([import('./record-page.js'), load()])
    return { default: () => <RecordPage definition={definition} /> }
  })
}

/** Returns the record in the drawer of its list, from the part that defines its page. */
export function recordPanel(load: () => Promise<{ default: RecordDefinition }>): Part<PanelProps> {
  return lazyPart(async () => {
    const [{ RecordPanel }, { default: definition }] = await Promise.all([import('./record-page.js'), load()])
    return { default: ({ record }) => <RecordPanel definition={definition} id={String(record.id)} /> }
  })
}
