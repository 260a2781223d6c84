import type { Command } from 'commander'
import { createProgram } from './program.js'

const program = () => createProgram(() => undefined)
/** Returns the help of a command, with its examples. */
function helpOf(command: Command): string {
  const written: string[] = []
  command.configureOutput({ writeOut: (text) => void written.push(text) }).outputHelp()
  return written.join('')
}
const COMMANDS = program().commands.map((command) => [command.name(), command] as const)

it('lists all commands in groups, those for development last', () => {
  const help = helpOf(program())
  const headings = [...help.matchAll(/^([A-Z][^:\n]+):$/gm)].map(([, heading]) => heading)
  expect(headings).toEqual([
    'Options',
    'Install and update',
    'Administrators, notices and messages',
    'Backups and files',
    'Sync, scores and audit log',
    'To try out and for development',
    'Commands',
  ])
  expect(help.indexOf('migrate:draft')).toBeGreaterThan(help.indexOf('audit:verify'))
  expect(COMMANDS.filter(([, command]) => !command.helpGroup())).toEqual([])
})

it.each(COMMANDS.filter(([, { options }]) => options.some(({ mandatory }) => mandatory)))(
  'has an example of %s, with all options that it needs',
  (name, command) => {
    const examples = [...helpOf(command).matchAll(/^ {2}pnpm cli (\S+)(.*)$/gm)]
    expect(examples.length).toBeGreaterThan(0)
    for (const [, called, rest = ''] of examples) {
      expect(called).toBe(name)
      const given = [...rest.matchAll(/--[a-z-]+/g)].map(([option]) => option)
      const known = command.options.map(({ long }) => long)
      expect(given.filter((option) => !known.includes(option))).toEqual([])
      const needed = command.options.filter(({ mandatory }) => mandatory).map(({ long }) => long)
      expect(needed.filter((option) => !given.includes(option ?? ''))).toEqual([])
    }
  },
)

it.each([[['nothing']], [['doctor', '--jsn']], [['outbox:list', '--limit', '0']], [['storage:copy']]])(
  'ends with exit code 2 for %j, before anything is tried',
  async (args) => {
    jest.spyOn(process.stderr, 'write').mockReturnValue(true)
    jest.spyOn(console, 'log').mockReturnValue()
    const exit = jest.spyOn(process, 'exit').mockImplementation((code) => {
      throw new Error(`exit ${code}`)
    })
    const before = process.exitCode
    try {
      const ended = await program()
        .parseAsync(args, { from: 'user' })
        .then(
          () => `exit ${process.exitCode}`,
          ({ message }: Error) => message,
        )
      expect(ended).toBe('exit 2')
    } finally {
      process.exitCode = before
      exit.mockRestore()
      jest.restoreAllMocks()
    }
  },
)
