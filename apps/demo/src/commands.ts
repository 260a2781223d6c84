import { guarded } from '@credit/api/cli/guard'
import type { AddCommand } from '@credit/api/cli/program'
import { cliText } from '@credit/api/cli/text'

/** Adds the demo's commands to the API's command line. */
export function registerCommands(command: AddCommand): void {
  command('try-data', 'tryData.description', ['/srv/ocds'])
    .argument('<folder>')
    .action(guarded(async (folder) => (await import('./commands/try-data.js')).tryData(folder)))
  command('demo:generate', 'demo.generate.description', ['--out city.jsonl --until 2026-12-31'])
    .requiredOption('--out <file>', cliText('demo.generate.out'))
    .option('--until <date>', cliText('demo.generate.until'))
    .action(guarded(async (options) => (await import('./commands/demo.js')).generate(options)))
  command('demo:scale', 'demo.scale.description', ['--factor 0.1'])
    .option('--factor <n>', cliText('demo.scale.factor'), '1')
    .action(guarded(async (options) => (await import('./commands/demo.js')).scale(options)))
  command('ca:pki', 'ca.pki.description', ['--out pki'])
    .requiredOption('--out <folder>', cliText('ca.pki.out'))
    .action(guarded(async (options) => (await import('./commands/ca.js')).makeFolder(options)))
  command('ca:token', 'ca.token.description', ['--pki pki --holder user-sm2'])
    .requiredOption('--pki <folder>', cliText('ca.token.pki'))
    .option('--holder <name>', cliText('ca.token.holder'), 'user-rsa')
    .option('--port <port>', cliText('ca.token.port'), '18080')
    .action(guarded(async (options) => (await import('./commands/ca.js')).serve(options)))
}
