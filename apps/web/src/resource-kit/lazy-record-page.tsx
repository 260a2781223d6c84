import { lazyPart, type Part } from '../shared/lazy-part.js'
import type { RecordDefinition } from './define-record.js'
import type { PanelProps } from './types.js'

/** Returns the page of a record. `load` imports its definition, which is a part of the page. */
export function recordPage(load: () => Promise<RecordDefinition>): Part<object> {
  return lazyPart(async () => {
    const [{ RecordPage }, definition] = await Promise.all([import('./record-page.js'), load()])
    return { default: () => <RecordPage definition={definition} /> }
  })
}

/** Returns the record in the drawer of its list. `load` imports the definition of its page. */
export function recordPanel(load: () => Promise<RecordDefinition>): Part<PanelProps> {
  return lazyPart(async () => {
    const [{ RecordPanel }, definition] = await Promise.all([import('./record-page.js'), load()])
    return { default: ({ record }) => <RecordPanel definition={definition} id={String(record.id)} /> }
  })
}
