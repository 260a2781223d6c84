import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { ROOT } from './paths.mjs'

/** Longer titles do not fit into the line of a report. */
const MAX_TITLE_LENGTH = 80
const FOLDERS = ['apps', 'packages', 'e2e', 'scripts']
const TEST_FILE = /\.(?:spec|test)\.(?:[cm]?[jt]s|tsx)$/
/** Functions of `it` and `test` that take a title, too. */
const MODIFIERS = ['each', 'for', 'only', 'skip', 'skipIf', 'runIf', 'todo', 'fails', 'concurrent']

/** Returns whether a called expression is `it` or `test`, as in `it.each(rows)('title')`. */
function isTest(expression) {
  if (ts.isIdentifier(expression)) return expression.text === 'it' || expression.text === 'test'
  if (ts.isPropertyAccessExpression(expression))
    return MODIFIERS.includes(expression.name.text) && isTest(expression.expression)
  if (ts.isCallExpression(expression)) return isTest(expression.expression)
  return ts.isTaggedTemplateExpression(expression) && isTest(expression.tag)
}

/** Returns `path:line title` for each test of a file whose title is too long. */
export function longTitles(path, code) {
  const file = ts.createSourceFile(path, code, ts.ScriptTarget.Latest)
  const found = []
  const visit = (node) => {
    if (ts.isCallExpression(node) && isTest(node.expression)) {
      const [title] = node.arguments
      const isText = title && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title))
      const text = isText ? title.getText(file).slice(1, -1) : ''
      if (text.length > MAX_TITLE_LENGTH) {
        const { line } = file.getLineAndCharacterOfPosition(title.getStart(file))
        found.push(`${path}:${line + 1} has ${text.length} characters: ${text}`)
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

function* testFiles(folder) {
  for (const entry of readdirSync(join(ROOT, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) {
      if (entry.name !== 'node_modules' && entry.name !== 'dist') yield* testFiles(path)
    } else if (TEST_FILE.test(entry.name)) yield path
  }
}

/** Returns the tests of the repository with titles that are too long, or undefined if there are none. */
export function titlesAreShort() {
  const files = FOLDERS.flatMap((folder) => [...testFiles(folder)])
  const found = files.flatMap((path) => longTitles(path, readFileSync(join(ROOT, path), 'utf8')))
  return found.length === 0 ? undefined : found.join('\n')
}
