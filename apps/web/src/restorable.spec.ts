import { expect, it } from 'vitest'
import { fieldsIn } from './resource-kit/define-resource.js'
import rules from './resource-kit/form-rules.json' with { type: 'json' }
import { definitions } from './resources.js'

/** Properties that the API takes in one language, by the field that has both. */
const INSTEAD_OF: Readonly<Record<string, string>> = {
  name: 'names',
  label: 'labels',
  description: 'descriptions',
  basis: 'bases',
  measures: 'measureTexts',
}

const restorable = definitions.filter((one) => one.restorable)

it.each(restorable.map((one) => [one.name, one] as const))(
  'undoing the deletion of %s restores every field that the API takes',
  (_, definition) => {
    const shown = new Set<string>(fieldsIn(definition, 'form').map(({ name }) => name))
    const taken = Object.keys(rules[definition.schema as keyof typeof rules])
    const missing = taken.filter(
      (name) => name !== 'version' && !shown.has(name) && !shown.has(INSTEAD_OF[name] ?? name),
    )
    expect(missing).toEqual([])
  },
)
