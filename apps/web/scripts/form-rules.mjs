/**
 * Generates src/resource-kit/form-rules.json from the API document: the rules, per schema and property, that a form
 * validates before it submits. Run `node scripts/form-rules.mjs` to write it; a test compares the two.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const DOCUMENT = join(import.meta.dirname, '../../api/openapi.json')
const RULES_FILE = join(import.meta.dirname, '../src/resource-kit/form-rules.json')
const KEPT_RULES = ['minLength', 'maxLength', 'minimum', 'maximum']

/** Returns the schemas of requests only. Those used in responses would double the size of the file. */
function sentSchemas(document) {
  const found = new Set()
  const walk = (node) => {
    if (Array.isArray(node)) for (const part of node) walk(part)
    else if (node && typeof node === 'object') {
      for (const [key, value] of Object.entries(node)) {
        if (key === '$ref') {
          const name = value.split('/').at(-1)
          if (found.has(name)) continue
          found.add(name)
          walk(document.components.schemas[name])
        } else walk(value)
      }
    }
  }
  for (const path of Object.values(document.paths))
    for (const call of Object.values(path)) if (call.requestBody) walk(call.requestBody)
  return found
}

export function formRules(document) {
  const table = {}
  for (const name of [...sentSchemas(document)].sort()) {
    const schema = document.components.schemas[name]
    const rows = {}
    for (const [property, shape] of Object.entries(schema?.properties ?? {})) {
      const row = {}
      if (schema.required?.includes(property)) row.required = true
      for (const key of KEPT_RULES) if (shape[key] !== undefined) row[key] = shape[key]
      if (shape['x-rule']) row.rule = shape['x-rule']
      if (shape.multipleOf) row.decimals = -Math.log10(shape.multipleOf)
      // Both languages of a name have the same length.
      const text = shape['x-kind'] === 'names' && shape.properties['zh-CN']
      if (text) row.maxLength = text.maxLength
      if (shape.items?.$ref) row.items = shape.items.$ref.split('/').at(-1)
      if (Object.keys(row).length > 0) rows[property] = row
    }
    if (Object.keys(rows).length > 0) table[name] = rows
  }
  return `${JSON.stringify(table, null, 2)}\n`
}

export function currentFormRules() {
  return formRules(JSON.parse(readFileSync(DOCUMENT, 'utf8')))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(RULES_FILE, currentFormRules())
