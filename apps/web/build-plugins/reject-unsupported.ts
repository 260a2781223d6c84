import { parse } from 'acorn'
import { full } from 'acorn-walk'
import postcss from 'postcss'
import type { Plugin } from 'vite'

/** Syntax level of Chromium 92, Firefox 115 and Safari 15.4: ES2022 without the features listed below. */
const ECMA_VERSION = 2022

/** Static functions missing in at least one of the oldest browsers. */
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
/** Methods and properties missing in at least one of the oldest browsers. */
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

/** Functions added by `src/polyfills`. */
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
/** Functions that are only called after a feature test. */
const TESTED = new Set([
  // React tests for both.
  'navigation',
  'reportError',
  // The router tests for it.
  'startViewTransition',
  // `toast.ts` tests for `showPopover`.
  'hidePopover',
  'showPopover',
  // Method of the editor's own API.
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

/** Returns the names used by a node that at least one of the oldest browsers does not support. */
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

/** Returns the syntax and functions of a script that the oldest browsers lack and no polyfill adds. */
export function unsupportedScript(code: string): string[] {
  const found = new Set<string>()
  const program = parse(code, { ecmaVersion: ECMA_VERSION, sourceType: 'module' })
  full(program, (node) => {
    for (const name of unknownOf(node as unknown as SyntaxNode)) if (isRejected(name)) found.add(name)
  })
  return [...found]
}

/** Values that need a fallback declaration before them. */
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

/** Returns the selectors and declarations of a style sheet that have no fallback for the oldest browsers. */
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
    // A browser drops the whole rule if it does not know one of its selectors.
    const isLost = rule.selector.includes(':has(') && rule.selectors.length > 1
    if (rule.selector.includes('&') || (isLost && !isGuarded(rule))) found.push(rule.selector)
  })
  root.walkDecls((decl) => {
    const isNew = NEW_PROPERTIES.test(decl.prop) || NEW_VALUES.test(decl.value)
    if (isNew && !isGuarded(decl) && !hasFallback(decl)) found.push(`${decl.prop}: ${decl.value}`)
  })
  return found
}

/** Fails the build if the oldest supported browsers cannot run or parse it. */
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
