import { useState } from 'react'
import { lazyDialog } from '../shared/lazy-part.js'
import type { Command, Commanded, RecordOf } from './types.js'

const CommandDialog = lazyDialog(() => import('./command-dialog.js'), null)

/** Returns the actions on one record that its `can` names, for its page or for a row of a list. */
export function offeredOn({ commands = {} }: Commanded, record: RecordOf, place: 'page' | 'row'): Command[] {
  const { can } = record
  if (!Array.isArray(can)) return []
  return Object.values(commands).filter(
    ({ name, put, post, page }) => (put ?? post) && can.includes(name) && (place === 'page' || !page),
  )
}

/** Returns the key that opens an action: of the first main one, and of the one that decides against the record. */
export function keyOf(command: Command, offered: readonly Command[]): 'a' | 'r' | undefined {
  if (command === offered.find(({ main }) => main)) return 'a'
  return command.rejects ? 'r' : undefined
}

/** Opens the dialog of an action. Render `dialog` where it stays while the record is reloaded. */
export function useCommandDialog(definition: Commanded, record: RecordOf) {
  // Keeps the requested action, even if another user changes the record in the meantime.
  const [asked, setAsked] = useState<Command | null>(null)
  const dialog = asked ? (
    <CommandDialog definition={definition} command={asked} record={record} onClose={() => setAsked(null)} />
  ) : null
  return { ask: setAsked, dialog }
}
