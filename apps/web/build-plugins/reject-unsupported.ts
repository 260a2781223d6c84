import { parse } from 'acorn'
import { full } from 'acorn-walk'
import postcss from 'postcss'
import type { Plugin } from 'vite'

/** Syntax that Chromium 92, Firefox 115 and Safari 15.4 read: ES2022 without what is named below. */
const ECMA_VERSION = 2022

/** Static functions that one of the oldest browsers lacks. */
const STATIC = new Set([
  'AbortSignal.any',
  'AbortSignal.timeout',
  'Array.fromAsync',
  'Atomics.pause',
  'Atomics.waitAsync',
  'Error.isError',
  'Intl.DurationFormat',
  'Intl.Segmenter',
  'Intl.supportedValuesOf',
  'Map.groupBy',
  'Object.groupBy',
  'Object.hasOwn',
  'Promise.try',
  'Promise.withResolvers',
  'RegExp.escape',
  'Response.json',
  'URL.canParse',
  'URL.parse',
  'crypto.randomUUID',
  'navigator.locks',
])
/** Methods and properties of elements, arrays and others that one of them lacks. */
const METHODS = new Set([
  'checkVisibility',
  'findLast',
  'findLastIndex',
  'formatRange',
  'getHTML',
  'getWeekInfo',
  'hidePopover',
  'isSubsetOf',
  'isWellFormed',
  'moveBefore',
  'requestIdleCallback',
  'requestSubmit',
  'setHTMLUnsafe',
  'showPicker',
  'showPopover',
  'startViewTransition',
  'symmetricDifference',
  'throwIfAborted',
  'toReversed',
  'toSorted',
  'toSpliced',
  'toWellFormed',
  'togglePopover',
])
const GLOBALS = new Set([
  'CompressionStream',
  'DecompressionStream',
  'Iterator',
  'Temporal',
  'navigation',
  'reportError',
  'requestIdleCallback',
  'scheduler',
  'structuredClone',
])

/** Functions of `src/polyfills`. */
export const ADDED: ReadonlySet<string> = new Set([
  'AbortSignal.any',
  'AbortSignal.timeout',
  'Object.hasOwn',
  'URL.canParse',
  'findLast',
  'findLastIndex',
  'toReversed',
  'toSorted',
])
/** Functions that are called only where they are there. */
const TESTED = new Set([
  // React asks before both.
  'navigation',
  'reportError',
  // The router asks whether the document has it.
  'startViewTransition',
  // `toast.ts` asks for `showPopover`.
  'hidePopover',
  'showPopover',
  // A method of the editor itself.
  'getHTML',
])
const isRejected = (name: string) => !ADDED.has(name) && !TESTED.has(name)

interface SyntaxNode {
  type: string
  name?: string
  computed?: boolean
  object?: { type: string; name?: string }
  property?: { name?: string }
  regex?: { pattern: string; flags: string }
}

/** Returns the names that a node uses and that one of the oldest browsers does not know. */
function unknownOf(node: SyntaxNode): string[] {
  const { type, name = '', object, property, computed, regex } = node
  if (type === 'StaticBlock') return ['static block of a class']
  if (type === 'Literal' && regex) {
    const { pattern, flags } = regex
    if (/\(\?<[=!]/.test(pattern)) return [`lookbehind in /${pattern}/`]
    return flags.includes('v') ? ['flag v'] : []
  }
  if (type === 'Identifier') return GLOBALS.has(name) ? [name] : []
  if (type !== 'MemberExpression' || computed || !property?.name) return []
  const whole = object?.type === 'Identifier' ? `${object.name}.${property.name}` : ''
  if (STATIC.has(whole)) return [whole]
  return METHODS.has(property.name) ? [property.name] : []
}

/** Returns the syntax and functions in a script that the oldest browsers do not know and nothing adds. */
export function unsupportedScript(code: string): string[] {
  const found = new Set<string>()
  const program = parse(code, { ecmaVersion: ECMA_VERSION, sourceType: 'module' })
  full(program, (node) => {
    for (const name of unknownOf(node as unknown as SyntaxNode)) if (isRejected(name)) found.add(name)
  })
  return [...found]
}

/** Values that need one of an older kind before them. */
const NEW_VALUES = /\d[dls]v(?:[hwib]|min|max)\b|\bcolor-mix\(|\blight-dark\(|\boklch\(|\bsubgrid\b|^clip$/
const NEW_PROPERTIES = /^(?:translate|rotate|scale|field-sizing|scrollbar-gutter)$/

function isGuarded({ parent }: postcss.Node): boolean {
  if (!parent) return false
  return (parent as postcss.AtRule).name === 'supports' || isGuarded(parent)
}

function hasFallback(decl: postcss.Declaration): boolean {
  const before = decl.prev()
  return before?.type === 'decl' && before.prop === decl.prop && !NEW_VALUES.test(before.value)
}

/** Returns the selectors and declarations of a style sheet that leave the oldest browsers with nothing. */
export function unsupportedStyle(css: string): string[] {
  const found: string[] = []
  const root = postcss.parse(css)
  root.walkAtRules(/^(?:layer|container|scope|starting-style|property)$/, ({ name }) => {
    found.push(`@${name}`)
  })
  root.walkAtRules('media', ({ params }) => {
    if (/[<>]/.test(params)) found.push(`@media ${params}`)
  })
  root.walkRules((rule) => {
    // A selector that is unknown takes the whole rule away.
    const isLost = rule.selector.includes(':has(') && rule.selectors.length > 1
    if (rule.selector.includes('&') || (isLost && !isGuarded(rule))) found.push(rule.selector)
  })
  root.walkDecls((decl) => {
    const isNew = NEW_PROPERTIES.test(decl.prop) || NEW_VALUES.test(decl.value)
    if (isNew && !isGuarded(decl) && !hasFallback(decl)) found.push(`${decl.prop}: ${decl.value}`)
  })
  return found
}

/** Fails a build that a browser as old as the product promises cannot run or read. */
export function rejectUnsupported(): Plugin {
  return {
    name: 'reject-unsupported',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const faults: string[] = []
      for (const [file, output] of Object.entries(bundle)) {
        const found =
          output.type === 'chunk'
            ? unsupportedScript(output.code)
            : file.endsWith('.css')
              ? unsupportedStyle(String(output.source))
              : []
        faults.push(...found.map((what) => `${file}: ${what}`))
      }
      if (faults.length > 0) this.error(`The oldest supported browsers do not know:\n${faults.join('\n')}`)
    },
  }
}
