import type { Command } from './types.js'

/** Returns the key of a text of an action on one record. */
export const commandText = ({ texts, name }: Command, key: string) => `${texts}.${name}.${key}`
/** Returns the key of a text of an action on many records. */
export const manyText = ({ texts, name }: Command, key: string) => `${texts}.${name}.many.${key}`

/** Returns the keys of a text of a field: that of the action or, failing that, of all actions. */
const ofField = (use: 'labels' | 'hints') => (command: Command, key: string) => [
  commandText(command, `${use}.${key}`),
  `${command.texts}.${use}.${key}`,
]
export const labelsOf = ofField('labels')
export const hintsOf = ofField('hints')

const OF_PARAMETER: Readonly<Record<string, readonly string[]>> = { areaId: ['label', 'hint'], reason: ['label'] }

/** Returns every text key that an action needs, so that a test can check each. */
export function textsOfCommand(command: Command): string[] {
  const { put, post, ask = [], many, reveals } = command
  const one = put || post ? ['button', 'title', ...(reveals ? ['secret', 'once'] : ['done'])] : []
  if (!many) return one.map((key) => commandText(command, key))
  const ofMany = ['button', 'title', ...ask.flatMap((key) => OF_PARAMETER[key] ?? [])]
  if (many.explains) ofMany.push('unchanged')
  if (many.notifies) ofMany.push('people.ask', 'people.done', 'people.anonymous')
  return [...one.map((key) => commandText(command, key)), ...ofMany.map((key) => manyText(command, key))]
}
