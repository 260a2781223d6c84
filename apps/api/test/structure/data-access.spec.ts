import { join } from 'node:path'
import { ESLint, Linter } from 'eslint'

const API = join(import.meta.dirname, '../..')
const RULE = 'no-restricted-properties'

/** Returns the messages of the rule on properties for a line of a file. */
async function faultsOf(file: string, line: string): Promise<(string | null)[]> {
  const { rules = {} } = await new ESLint({ cwd: API }).calculateConfigForFile(join(API, file))
  return new Linter().verify(line, [{ rules: { [RULE]: rules[RULE] ?? 'off' } }]).map(({ ruleId }) => ruleId)
}

it.each([
  ['a row read past scoped()', 'ctx.manager.find(Entity)'],
  ['a statement sent past statement()', 'tx.manager.query("SELECT 1")'],
  ['a row read from the connections of visitors', 'ctx.reader.findOne(Entity)'],
  ['the manager taken out of a context', 'const { manager } = ctx'],
])('a module may not have %s', async (_, line) => {
  expect(await faultsOf('src/modules/todo/todo.ts', line)).toEqual([RULE])
  expect(await faultsOf('src/modules/crud/crud.service.ts', line)).toEqual([RULE])
})

it('the layer below the modules may', async () => {
  expect(await faultsOf('src/database/scoped.ts', 'ctx.manager.find(Entity)')).toEqual([])
})
