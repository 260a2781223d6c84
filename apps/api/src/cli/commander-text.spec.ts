import { Command } from 'commander'
import { setProcessLocale } from '#core/language/process-locale'
import { releaseName } from '#core/release'
import { localeOption, withTexts } from './commander-text.js'

let written: string
beforeEach(() => {
  written = ''
})
afterEach(() => setProcessLocale('en-US'))

function program(): Command {
  const write = (text: string) => {
    written += text
  }
  const cli = withTexts(new Command('pnpm cli')).exitOverride().configureOutput({ writeOut: write, writeErr: write })
  cli
    .command('sync')
    .description('-')
    .argument('<place>')
    .addOption(localeOption())
    .requiredOption('--out <file>', '-')
    .option('--limit <n>', '-', '50')
    .action(() => undefined)
  return cli
}

const run = async (...args: string[]) =>
  program()
    .parseAsync(args, { from: 'user' })
    .then(
      () => '',
      () => written,
    )

const CASES: [string[], zh: string, en: string][] = [
  [['sinc'], '没有命令 sinc。\n是否要用 sync？', 'There is no command sinc.\nDid you mean sync?'],
  [
    ['sync', 'a', '--out', 'f', '--limits', '9'],
    '没有选项 --limits。',
    'There is no option --limits.\nDid you mean --limit?',
  ],
  [['sync', '--out', 'f'], '缺少参数 place。', 'The argument place is missing.'],
  [['sync', 'a'], '缺少必填选项 --out <file>。', 'The option --out <file> is required.'],
  [['sync', 'a', '--out'], '--out <file> 缺少值。', 'The option --out <file> needs a value.'],
  [
    ['sync', 'a', '--out', 'f', '--locale', 'fr'],
    '--locale <locale> 可用的值为 zh-CN, en-US，不接受 fr。',
    'The option --locale <locale> takes zh-CN, en-US, not fr.',
  ],
  [['sync', 'a', 'b', '--out', 'f'], '应为 1 个，实际 2 个', 'Too many arguments: 2 instead of 1.'],
]

it.each(CASES)('reports the error of %j in both languages', async (args, zh, en) => {
  setProcessLocale('zh-CN')
  const chinese = await run(...args)
  expect(chinese).toContain(zh)
  expect(chinese).toContain('“pnpm cli')
  expect(chinese).not.toMatch(/error|Did you/)
  setProcessLocale('en-US')
  written = ''
  expect(await run(...args)).toContain(en)
})

it.each([['help'], ['help', 'sync'], ['sync', '--help']])(
  'has no English words in the Chinese help of %j %j',
  async (...args) => {
    setProcessLocale('zh-CN')
    await run(...args)
    expect(written).toContain('用法：')
    expect(written).not.toMatch(/Usage|Options|Arguments|Commands|display|default|choices|\[options\]|\[command\]/)
  },
)

it('prints the name of the release', async () => {
  await run('--version')
  expect(written).toBe(`${releaseName()}\n`)
})

it('names the default of an option', async () => {
  setProcessLocale('zh-CN')
  await run('sync', '--help')
  expect(written).toContain('（默认：50）')
})
