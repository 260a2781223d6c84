import { LOCALES } from '@credit/contract'
import { type Command, Option } from 'commander'
import { releaseName } from '#core/release'
import { EXIT } from './exit-codes.js'
import { cliText } from './text.js'

const HEADINGS: Readonly<Record<string, string>> = {
  'Usage:': 'usage',
  'Arguments:': 'arguments',
  'Options:': 'options',
  'Commands:': 'commands',
}

/** Messages of Commander by the key of the replacing text; the groups are the parameters of the text. */
const ERRORS: Readonly<Record<string, RegExp>> = {
  unknownCommand: /^error: unknown command '(?<name>.*)'/,
  unknownOption: /^error: unknown option '(?<name>.*)'/,
  missingArgument: /^error: missing required argument '(?<name>.*)'/,
  missingOption: /^error: required option '(?<name>.*)' not specified/,
  missingValue: /^error: option '(?<name>.*)' argument missing/,
  invalidValue:
    /^error: option '(?<name>.*)' argument '(?<value>.*)' is invalid\. Allowed choices are (?<allowed>.*)\./,
  tooMany: /^error: too many arguments.*Expected (?<expected>\d+) arguments? but got (?<given>\d+)/,
}
const NEAR = /\(Did you mean (?:one of )?(?<names>.+)\?\)/

function errorText(written: string): string {
  for (const [key, pattern] of Object.entries(ERRORS)) {
    const values = pattern.exec(written)?.groups
    if (!values) continue
    const near = NEAR.exec(written)?.groups
    return [cliText(`parser.${key}`, values), near && cliText('parser.near', near)].filter(Boolean).join('\n')
  }
  return written.trimEnd()
}

/** The words in brackets of a usage line. */
function usageText(usage: string): string {
  return usage
    .replace('[options]', `[${cliText('parser.option')}]`)
    .replace('[command]', `[${cliText('parser.command')}]`)
}

/** Adds examples below the help of a command. */
export function withExamples(command: Command, examples: readonly string[]): Command {
  if (examples.length === 0) return command
  const lines = examples.map((example) => `  pnpm cli ${command.name()} ${example}`.trimEnd())
  return command.addHelpText('after', ['', cliText('parser.examples'), ...lines].join('\n'))
}

/** The option that every command takes. */
export function localeOption(): Option {
  return new Option('--locale <locale>', cliText('locale')).choices(LOCALES)
}

/**
 * Translates Commander's own texts, in help and errors, into the language of the terminal. Must be called before
 * commands are added, which inherit it.
 */
export function withTexts(command: Command): Command {
  return command
    .version(releaseName(), '-V, --version', cliText('parser.version'))
    .helpOption('-h, --help', cliText('parser.help'))
    .helpCommand(`help [${cliText('parser.command')}]`, cliText('parser.help'))
    .showHelpAfterError(cliText('parser.seeHelp', { name: command.name() }))
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? EXIT.done : EXIT.mistyped))
    .configureOutput({ outputError: (written, write) => write(`${errorText(written)}\n`) })
    .configureHelp({
      styleTitle: (title) => (HEADINGS[title] ? cliText(`parser.${HEADINGS[title]}`) : title),
      styleUsage: usageText,
      // All take options.
      subcommandTerm: (sub) => `${sub.name()} ${sub.usage().replace('[options]', '').trim()}`,
      optionDescription: ({ description, defaultValue }) =>
        defaultValue === undefined
          ? description
          : cliText('parser.default', { description, value: String(defaultValue) }),
    })
}
