/**
 * Generates two files of src/resource-kit from the API document: in form-rules.json the rules, per schema and property,
 * that a form validates before it submits, and in call-bodies.json the schema of the body of each call that an action
 * may be. Run `node scripts/form-rules.mjs` to write them; tests compare them.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const DOCUMENT = join(import.meta.dirname, '../../api/openapi.json')
const RULES_FILE = join(import.meta.dirname, '../src/resource-kit/form-rules.json')
const BODIES_FILE = join(import.meta.dirname, '../src/resource-kit/call-bodies.json')
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

/** Returns the schema of the body by method and path, of calls on one record or without a parameter. */
export function callBodies(document) {
  const bodies = {}
  for (const [path, calls] of Object.entries(document.paths)) {
    if (path.includes('{') && !path.includes('/{id}')) continue
    for (const method of ['put', 'post']) {
      const schema = calls[method]?.requestBody?.content['application/json']?.schema?.$ref
      if (schema) bodies[`${method} ${path}`] = schema.split('/').at(-1)
    }
  }
  return `${JSON.stringify(bodies, null, 2)}\n`
}

const currentDocument = () => JSON.parse(readFileSync(DOCUMENT, 'utf8'))

export const currentFormRules = () => formRules(currentDocument())
export const currentCallBodies = () => callBodies(currentDocument())

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(RULES_FILE, currentFormRules())
  writeFileSync(BODIES_FILE, currentCallBodies())
}
