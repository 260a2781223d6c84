// Replaces the package `qs`, with which Refine writes page, order and filters into the address and reads them again. It
// also supports other notations, encodings and cycles, which adds 6 kB to the script of every list. `qs.spec.ts`
// compares both.
const MAX_PARAMETERS = 1000
const PATH = /^([^[\]]+)((?:\[[^[\]]*\])*)$/

function decode(text) {
  const spaced = text.replaceAll('+', ' ')
  try {
    return decodeURIComponent(spaced)
  } catch {
    return spaced
  }
}

/** Splits `sorters[0][field]=name` into names and value. Returns null if it is no parameter. */
function read(parameter) {
  const plain = parameter.replaceAll(/%5B/gi, '[').replaceAll(/%5D/gi, ']')
  const bracket = plain.indexOf(']=')
  const at = bracket < 0 ? plain.indexOf('=') : bracket + 1
  const key = decode(at < 0 ? plain : plain.slice(0, at))
  const [, first, rest] = PATH.exec(key) ?? [null, key, '']
  const names = rest ? [first, ...rest.slice(1, -1).split('][')] : [first]
  if (!key || names.some((name) => name in Object.prototype)) return null
  return { names, value: at < 0 ? '' : decode(plain.slice(at + 1)) }
}

/** Turns objects whose keys are numbers into lists. */
function withLists(value) {
  if (typeof value !== 'object' || Array.isArray(value)) return value
  const entries = Object.entries(value).map(([name, inner]) => [name, withLists(inner)])
  const isList = entries.every(([name]) => /^\d+$/.test(name))
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)
}

export function parse(text, { ignoreQueryPrefix = false, depth = 5 } = {}) {
  const result = {}
  const parameters = (ignoreQueryPrefix ? text.replace(/^\?/, '') : text).split('&').slice(0, MAX_PARAMETERS)
  for (const { names, value } of parameters.map(read).filter(Boolean)) {
    if (names.length > depth + 1) continue
    let node = result
    for (const name of names.slice(0, -1)) {
      if (typeof node[name] !== 'object' || Array.isArray(node[name])) node[name] = {}
      node = node[name]
    }
    const last = names.at(-1) || String(Object.keys(node).length)
    node[last] = last in node ? [node[last], value].flat() : value
  }
  return Object.fromEntries(Object.entries(result).map(([name, value]) => [name, withLists(value)]))
}

function write(name, value) {
  if (value === null || value === undefined) return []
  if (typeof value !== 'object') return [`${name}=${value}`]
  return Object.entries(value).flatMap(([key, inner]) => write(`${name}[${key}]`, inner))
}

export function stringify(values, { addQueryPrefix = false } = {}) {
  const text = Object.entries(values)
    .flatMap(([name, value]) => write(name, value))
    .join('&')
  return addQueryPrefix && text ? `?${text}` : text
}

export default { parse, stringify }
